/**
 * A setting that cannot be right, or a configuration file that cannot be used. `message` is one line that says what to change;
 * line breaks and other control characters in it are escaped.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(message: string) {
    super(message.replace(/\p{Cc}/gu, escaped));
  }
}

function escaped(control: string): string {
  return control === '\n' ? '\\n' : `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

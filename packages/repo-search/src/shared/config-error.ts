/** A setting that cannot be right, or a configuration file that cannot be used. `message` is one line that says what to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

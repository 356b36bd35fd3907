import { parseGoDuration } from './parse-go-duration.ts';
import { parseGoBoolean, parseGoInteger } from './parse-go-scalar.ts';

/** Form of a flag's value; `list` is a text that may be given several times. Durations are read into milliseconds. */
export type GoFlagType = 'text' | 'integer' | 'duration' | 'boolean' | 'list';

/** Value of a flag that was given. */
export type GoFlagValue = string | number | boolean | readonly string[];

/** A command line that cannot be read: the caller prints usage. `message` names the flag. */
export class GoFlagError extends Error {
  override readonly name = 'GoFlagError';
}

/** The flags that were given, by name, and whether help was asked for, in which case nothing else counts. */
export interface GoFlags {
  readonly values: ReadonlyMap<string, GoFlagValue>;
  readonly help: boolean;
}

/**
 * Reads flags as programs in Go do: one dash or two, the value after `=` or as the next argument; a boolean stands alone or
 * has `=value`. Reading ends at `--` or the first argument that is no flag; what follows is not looked at. A flag given
 * again replaces what it was given before.
 * @throws GoFlagError for an unknown flag, a missing value, or one of the wrong form.
 */
export function parseGoFlags(args: readonly string[], types: Readonly<Record<string, GoFlagType>>): GoFlags {
  const values = new Map<string, GoFlagValue>();
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === '--' || arg === '-' || !arg.startsWith('-')) break;
    const [, name = '', attached] = /^--?([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === '' || name.startsWith('-')) throw new GoFlagError(`${escaped(arg)} is no flag`);
    const type = Object.hasOwn(types, name) ? types[name]! : undefined;
    if (type === undefined) {
      if (name === 'help' || name === 'h') return { values, help: true };
      throw new GoFlagError(`unknown flag --${escaped(name)}`);
    }
    let text = attached ?? (type === 'boolean' ? 'true' : undefined);
    if (text === undefined) {
      at += 1;
      text = args[at];
      if (text === undefined) throw new GoFlagError(`--${name} needs a value`);
    }
    const before = values.get(name);
    const value = readValue(text, name, type);
    values.set(name, type === 'list' ? [...((before as readonly string[] | undefined) ?? []), text] : value);
  }
  return { values, help: false };
}

/** A text from the command line, in one line. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const WANTED = {
  integer: 'a whole number',
  duration: 'a duration with a unit, such as 30s or 2m',
  boolean: 'true or false',
};

function readValue(text: string, name: string, type: GoFlagType): GoFlagValue {
  if (type === 'text' || type === 'list') return text;
  const read = { integer: parseGoInteger, duration: parseGoDuration, boolean: parseGoBoolean }[type];
  const value = read(text);
  if (value === undefined) throw new GoFlagError(`--${name} is ${JSON.stringify(text)}; give ${WANTED[type]}`);
  return value;
}

import type { Io } from './io.ts';

/** An option of a command. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** May be given several times. Default false. */
  readonly multiple?: boolean;
  /** What may be left out after it, and what that means; only for `string`. Default: a value is required. */
  readonly optionalValue?: { readonly pattern: RegExp; readonly missing: string };
  /** What its value is called in help; only for `string`. */
  readonly value?: string;
  /** One line for help. */
  readonly help: string;
}

/** Values of options as parsed, by name. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** What a command gets to work on. */
export interface CommandInput {
  readonly values: OptionValues;
  readonly positionals: readonly string[];
  readonly io: Io;
  /** All commands of the program, in the order of help. */
  readonly commands: readonly Command[];
}

/** A command of the program: what help says of it, and what it does. */
export interface Command {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Arguments after the name, as in `QUERY…`; empty = none are accepted. */
  readonly positionals: string;
  /** Further lines of help, about arguments and rules. */
  readonly details?: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly examples: readonly { readonly args: string; readonly does: string }[];
  /** Resolves to the exit code. */
  run(input: CommandInput): Promise<number>;
}

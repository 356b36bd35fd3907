import { parseArgs } from 'node:util';
import { closestName } from '@mcp-vector-search/core';
import type { Command, OptionValues } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Arguments of a command, sorted out. */
export interface CommandLine {
  readonly values: OptionValues;
  readonly positionals: readonly string[];
  /** `--help` was given: nothing else counts. */
  readonly help: boolean;
}

/** Reads the arguments after a command's name. Throws {@link UsageError}. */
export function parseCommandLine(command: Command, args: readonly string[]): CommandLine {
  const options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean; short?: string }> = {
    help: { type: 'boolean', short: 'h' },
  };
  for (const [name, { type, multiple }] of Object.entries(command.options)) {
    options[name] = { type, ...(multiple && { multiple }) };
  }
  try {
    const { values, positionals } = parseArgs({
      args: withMissingValues(joinNumbers(args, command), command),
      options,
      allowPositionals: true,
      strict: true,
    });
    const help = values['help'] === true;
    if (!help && command.positionals === '' && positionals.length > 0) {
      throw new UsageError(`${command.name} takes no argument ${JSON.stringify(positionals[0])}`);
    }
    return { values, positionals, help };
  } catch (error) {
    throw explain(error, command);
  }
}

/** A number below zero. */
const NEGATIVE = /^-\.?\d/;

/** A number below zero after an option that takes a value is that value, whatever the option has to say about it. */
function joinNumbers(args: readonly string[], { options }: Command): string[] {
  const joined: string[] = [];
  const end = args.indexOf('--');
  for (const [at, arg] of args.entries()) {
    const option = args[at - 1] ?? '';
    const takesValue = option.startsWith('--') && options[option.slice(2)]?.type === 'string';
    if (takesValue && NEGATIVE.test(arg) && (end < 0 || at < end)) joined.push(`${joined.pop()}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Puts in the values that may be left out; what follows such an option is its value only if it looks like one. */
function withMissingValues(args: readonly string[], { options }: Command): string[] {
  const end = args.indexOf('--');
  return args.flatMap((arg, at) => {
    const { optionalValue } = (arg.startsWith('--') && options[arg.slice(2)]) || {};
    if (!optionalValue || (end >= 0 && at > end)) return [arg];
    return optionalValue.pattern.test(args[at + 1] ?? '') ? [arg] : [`${arg}=${optionalValue.missing}`];
  });
}

function explain(error: unknown, command: Command): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const name = /'(-[^']*)'/.exec(error.message)?.[1] ?? 'an option';
    const known = [...Object.keys(command.options), 'help'].map((option) => `--${option}`);
    const meant = closestName(name, known);
    const hint = meant ? `did you mean ${meant}?` : `known are ${known.join(', ')}.`;
    const text = command.positionals === '' ? '' : ` Put -- before a text that starts with "-"`;
    return new UsageError(`unknown option ${name}: ${hint}${text}`);
  }
  const ambiguous = /^Option '(--[\w-]+)' argument is ambiguous/.exec(error.message)?.[1];
  if (ambiguous) {
    return new UsageError(`${ambiguous} needs a value; write one that starts with "-" as ${ambiguous}=VALUE`);
  }
  const firstSentence = error.message.split('\n')[0] ?? error.message;
  return String(error.code).startsWith('ERR_PARSE_ARGS') ? new UsageError(firstSentence) : error;
}

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
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const help = values['help'] === true;
    if (!help && command.positionals === '' && positionals.length > 0) {
      throw new UsageError(`${command.name} takes no argument ${JSON.stringify(positionals[0])}`);
    }
    return { values, positionals, help };
  } catch (error) {
    throw explain(error, command);
  }
}

function explain(error: unknown, command: Command): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const name = /'(-[^']*)'/.exec(error.message)?.[1] ?? 'an option';
    const known = [...Object.keys(command.options), 'help'].map((option) => `--${option}`);
    const meant = closestName(name, known);
    const hint = meant ? `did you mean ${meant}?` : `known are ${known.join(', ')}`;
    const text = command.positionals === '' ? '' : `; for a text that starts with "-" put -- before it`;
    return new UsageError(`unknown option ${name}: ${hint}${text}`);
  }
  const firstSentence = error.message.split('\n')[0] ?? error.message;
  return String(error.code).startsWith('ERR_PARSE_ARGS') ? new UsageError(firstSentence) : error;
}

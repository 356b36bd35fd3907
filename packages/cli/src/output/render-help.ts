import type { Command, CommandOption } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { PROGRAM } from '../version.ts';

/** Help of the program: every command, exit codes, where to go on. */
export function renderHelp(commands: readonly Command[]): string {
  return lines(
    'Search documents and code by meaning, on your own machine.',
    '',
    'Usage:',
    `  ${PROGRAM} COMMAND [ARGUMENTS] [OPTIONS]`,
    `  ${PROGRAM} [CONFIG]    serve an AI agent over stdio (MCP), as "${PROGRAM} serve" does`,
    '',
    'Commands:',
    ...table(commands.map((command) => [command.name, command.summary])),
    '',
    'Options:',
    ...table([
      ['--help', 'this text; after a command, help for that command'],
      ['--version', 'print the version'],
    ]),
    '',
    'Try:',
    `  ${PROGRAM} init`,
    `  ${PROGRAM} index docs`,
    `  ${PROGRAM} search how do I configure the cache`,
    '',
    ...exitCodes(),
  );
}

/** Help of one command, with examples. */
export function renderCommandHelp(command: Command): string {
  return lines(
    `${command.summary}.`,
    '',
    'Usage:',
    `  ${[PROGRAM, command.name, command.positionals, '[OPTIONS]'].filter(Boolean).join(' ')}`,
    ...(command.details ? ['', ...command.details] : []),
    '',
    'Options:',
    ...table([...Object.entries(command.options).map(optionRow), ['--help', 'this text']]),
    '',
    'Examples:',
    ...command.examples.flatMap(({ args, does }) => [`  # ${does}`, `  ${PROGRAM} ${args}`]),
  );
}

function optionRow([name, option]: [string, CommandOption]): [string, string] {
  const value = option.value ? ` ${option.value}` : '';
  return [`--${name}${value}`, option.multiple ? `${option.help}; may be repeated` : option.help];
}

function exitCodes(): string[] {
  return ['Exit codes:', ...table(Object.values(EXIT_CODES).map(({ code, meaning }) => [String(code), meaning]))];
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function lines(...parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}

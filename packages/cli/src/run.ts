import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { closestName } from '@mcp-vector-search/core';

import type { Command } from './command.ts';
import { benchCommand } from './commands/bench.ts';
import { bundleCommand } from './commands/bundle.ts';
import { compactCommand } from './commands/compact.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { indexCommand } from './commands/index.ts';
import { initCommand } from './commands/init.ts';
import { searchCommand } from './commands/search.ts';
import { serveCommand } from './commands/serve.ts';
import { statusCommand } from './commands/status.ts';
import { uiCommand } from './commands/ui.ts';
import { verifyCommand } from './commands/verify.ts';
import { EXIT_CODES } from './exit-codes.ts';
import type { Io } from './io.ts';
import { describeError } from './output/describe-error.ts';
import { renderCommandHelp, renderHelp } from './output/render-help.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { UsageError } from './usage-error.ts';
import { PROGRAM, VERSION } from './version.ts';

/** All commands, in the order of help. */
export const COMMANDS: readonly Command[] = [
  initCommand,
  indexCommand,
  searchCommand,
  statusCommand,
  uiCommand,
  doctorCommand,
  verifyCommand,
  compactCommand,
  bundleCommand,
  benchCommand,
  serveCommand,
  completionCommand,
];

/** Runs the program with its arguments. Resolves to the exit code; errors are one line on stderr. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    if (io.signal.aborted) return exitCodeOfAbort(io.signal);
    io.stderr.write(`error: ${describeError(error)}\n`);
    return error instanceof UsageError ? EXIT_CODES.usage.code : EXIT_CODES.error.code;
  }
}

async function dispatch(args: readonly string[], io: Io): Promise<number> {
  const [first = '', ...rest] = args;
  if (first === '--help' || first === '-h' || first === 'help') return help(rest, io);
  if (first === '--version') {
    io.stdout.write(`${PROGRAM} ${VERSION}\n`);
    return EXIT_CODES.done.code;
  }
  const named = COMMANDS.find((command) => command.name === first);
  const command = named ?? serveCommand;
  if (!named) refuseMistypedCommand(first, io);
  const line = parseCommandLine(command, named ? rest : args);
  if (line.help) {
    io.stdout.write(renderCommandHelp(command));
    return EXIT_CODES.done.code;
  }
  const code = await command.run({ ...line, io, commands: COMMANDS });
  return io.signal.aborted ? exitCodeOfAbort(io.signal) : code;
}

function help([name]: readonly string[], io: Io): number {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (name !== undefined && !command) throw unknownCommand(name);
  io.stdout.write(command ? renderCommandHelp(command) : renderHelp(COMMANDS));
  return EXIT_CODES.done.code;
}

/** The only argument of the bare program is a configuration file; a plain word is rather a mistyped command. */
function refuseMistypedCommand(first: string, { cwd }: Io): void {
  if (/^\w[\w-]*$/.test(first) && !existsSync(resolve(cwd, first))) throw unknownCommand(first);
}

function unknownCommand(name: string): UsageError {
  const names = COMMANDS.map((command) => command.name);
  const meant = closestName(name, names);
  return new UsageError(
    `unknown command ${JSON.stringify(name)}: ${meant ? `did you mean ${meant}?` : `commands are ${names.join(', ')}`}`,
  );
}

function exitCodeOfAbort(signal: AbortSignal): number {
  return signal.reason === 'SIGTERM' ? EXIT_CODES.terminated.code : EXIT_CODES.interrupted.code;
}

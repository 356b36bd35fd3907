import type { CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { UsageError } from '../usage-error.ts';
import { completionScript, SHELLS } from './completion-script.ts';

/** Prints the script of the shell asked for. */
export async function runCompletion({ positionals, commands, io }: CommandInput): Promise<number> {
  const [name = ''] = positionals;
  const shell = SHELLS.find((candidate) => candidate === name);
  if (!shell || positionals.length > 1) throw new UsageError(`completion needs one shell: ${SHELLS.join(', ')}`);
  io.stdout.write(completionScript(shell, commands));
  return EXIT_CODES.done.code;
}

import type { Command, CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { flagOption, INDEX_OPTIONS, JSON_OPTION } from '../options.ts';
import { openIndex } from '../project/open-index.ts';

/** `verify`: reads an index whole and reports damage. */
export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Read the whole index and report damage',
  positionals: '',
  details: ['Changes nothing. A damaged index is made anew by "index --rebuild".'],
  options: { ...INDEX_OPTIONS, json: JSON_OPTION },
  examples: [{ args: 'verify', does: 'exit code 0 = no damage' }],
  run: runVerify,
};

async function runVerify({ values, io }: CommandInput): Promise<number> {
  await using index = await openIndex(values, io);
  const report = await index.store.verify({ signal: io.signal });
  const sound = report.problems.length === 0;
  if (flagOption(values, 'json')) io.stdout.write(`${JSON.stringify(report)}\n`);
  else io.stdout.write(sound ? 'ok\n' : `${report.problems.join('\n')}\n`);
  return sound ? EXIT_CODES.done.code : EXIT_CODES.error.code;
}

import type { Command, CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { flagOption, INDEX_OPTIONS, JSON_OPTION } from '../options.ts';
import { formatBytes } from '../output/format.ts';
import { openIndex } from '../project/open-index.ts';

/** `compact`: gives back the space that an index no longer needs. */
export const compactCommand: Command = {
  name: 'compact',
  summary: 'Give back space that the index no longer needs',
  positionals: '',
  details: ['Nothing that can be found is lost. An index compacts itself where much of it is unused.'],
  options: { ...INDEX_OPTIONS, json: JSON_OPTION },
  examples: [{ args: 'compact', does: 'the index of the current folder' }],
  run: runCompact,
};

async function runCompact({ values, io }: CommandInput): Promise<number> {
  await using index = await openIndex(values, io, { write: true });
  const report = await index.store.compact({ signal: io.signal });
  const { bytesBefore, bytesAfter, problems } = report;
  if (flagOption(values, 'json')) io.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    const sizes =
      bytesBefore === undefined || bytesAfter === undefined
        ? 'done'
        : `${formatBytes(bytesBefore)} to ${formatBytes(bytesAfter)}`;
    io.stdout.write(`${[sizes, ...problems].join('\n')}\n`);
  }
  return problems.length === 0 ? EXIT_CODES.done.code : EXIT_CODES.error.code;
}

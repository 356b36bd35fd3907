import { indexStatus, readBundleInfo } from '@mcp-vector-search/core';
import type { Command, CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { flagOption, INDEX_OPTIONS, JSON_OPTION } from '../options.ts';
import { renderStatus } from '../output/render-status.ts';
import { openIndex } from '../project/open-index.ts';

/** `status`: says what an index holds, and what is missing from it and why. */
export const statusCommand: Command = {
  name: 'status',
  summary: 'Show what the index holds, what is missing and why',
  positionals: '',
  options: { ...INDEX_OPTIONS, json: JSON_OPTION },
  examples: [
    { args: 'status', does: 'counts, sources, failed and skipped documents' },
    { args: 'status --json', does: 'the same for programs' },
  ],
  run: runStatus,
};

async function runStatus({ values, io }: CommandInput): Promise<number> {
  await using index = await openIndex(values, io);
  const { store, path, sources } = index;
  const prebuilt = await readBundleInfo(store, { signal: io.signal });
  const named = prebuilt?.sources ?? sources;
  const status = await indexStatus(store, { ...(named && { sources: named }), signal: io.signal });
  const { embedder, dimensions, format } = store.header;
  const facts = {
    index: path,
    embedder,
    dimensions,
    format,
    ...(prebuilt && { product: prebuilt.product }),
    ...status,
  };
  io.stdout.write(flagOption(values, 'json') ? `${JSON.stringify(facts)}\n` : renderStatus(facts, io));
  return EXIT_CODES.done.code;
}

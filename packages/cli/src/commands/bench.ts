import type { Command } from '../command.ts';
import { CLASS_PATH_OPTION, INDEX_OPTIONS, JSON_OPTION, WORKERS_OPTION } from '../options.ts';

/** `bench`: measures the user's own documents on the user's own machine. */
export const benchCommand: Command = {
  name: 'bench',
  summary: 'Measure indexing and searching with your own documents on this machine',
  positionals: '[PATHSPEC|FOLDER|FILE…]',
  details: [
    'Indexes a sample of the documents that "index" with these arguments would index into a temporary index, asks it questions',
    'made of their words, and removes it. Times are those of the clock: what else the machine does shows in them.',
  ],
  options: {
    ...INDEX_OPTIONS,
    'class-path': CLASS_PATH_OPTION,
    workers: WORKERS_OPTION,
    documents: { type: 'string', value: 'N', help: 'documents at most, spread over all of them; default 200' },
    queries: { type: 'string', value: 'N', help: 'queries at most; default 50' },
    json: JSON_OPTION,
  },
  examples: [
    { args: 'bench', does: 'what is configured here, or was indexed here before' },
    { args: 'bench docs --documents 1000', does: 'a folder, more closely' },
  ],
  run: async (input) => (await import('../bench/run-bench.ts')).runBench(input),
};

import { type EmbeddingReport, verifyEmbeddings } from '@mcp-vector-search/core';
import type { Command, CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { countOption, flagOption, INDEX_OPTIONS, JSON_OPTION } from '../options.ts';
import { type OpenIndex, openIndex } from '../project/open-index.ts';

/** `verify`: reads an index whole and reports damage. */
export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Read the whole index and report damage',
  positionals: '',
  details: ['Changes nothing. A damaged index is made anew by "index --rebuild".'],
  options: {
    ...INDEX_OPTIONS,
    embeddings: {
      type: 'string',
      value: '[N]',
      optionalValue: { pattern: /^\d+$/, missing: '100' },
      help: 'embed N segments again, spread over all documents, and compare vectors; default 100',
    },
    json: JSON_OPTION,
  },
  examples: [
    { args: 'verify', does: 'exit code 0 = no damage' },
    { args: 'verify --embeddings 500', does: 'also compares vectors with those that the model gives today' },
  ],
  run: runVerify,
};

async function runVerify({ values, io }: CommandInput): Promise<number> {
  const sample = countOption(values, 'embeddings');
  await using index = await openIndex(values, io, { vectors: sample !== undefined });
  const report = await index.store.verify({ signal: io.signal });
  const embeddings = sample === undefined ? undefined : await embedAgain(index, sample, io.signal);
  const problems = [...report.problems, ...(embeddings?.problems ?? []).map(({ message }) => message)];
  const facts = { ...report, problems, ...(embeddings && { embeddings }) };
  if (flagOption(values, 'json')) io.stdout.write(`${JSON.stringify(facts)}\n`);
  else io.stdout.write([...(problems.length === 0 ? ['ok'] : problems), ...compared(embeddings), ''].join('\n'));
  return problems.length === 0 ? EXIT_CODES.done.code : EXIT_CODES.error.code;
}

async function embedAgain(
  { store, embedder, origins: sources }: OpenIndex,
  sample: number,
  signal: AbortSignal,
): Promise<EmbeddingReport | undefined> {
  return embedder && verifyEmbeddings({ store, embedder, sources, sample, signal });
}

/** Lines that say how many vectors were compared. */
function compared(report: EmbeddingReport | undefined): readonly string[] {
  if (!report) return [];
  const { segments, unknown, lowest } = report;
  const least = lowest === undefined ? '' : `, lowest similarity ${lowest.toFixed(4)}`;
  const rest = unknown === 0 ? '' : `; ${unknown} not, because their text is not at hand any more`;
  return [`${segments} segments embedded again${least}${rest}`];
}

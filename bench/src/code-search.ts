/** Measures what stands best for a definition without documentation: `npm run bench:code-search -- --data DIR`. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { SearchMode } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import {
  type KnownItemLanguage,
  knownItemStrategy,
  type SegmentTextVariant,
} from './code-analysis/known-item-strategy.ts';
import { runCollection } from './retrieval/run-collection.ts';
import { cachedEmbedder } from './retrieval/vector-cache.ts';
import { runMain } from './run-main.ts';

const USAGE = 'Usage: npm run bench:code-search -- --data DIR [--cache DIR] [--workers N]';
const LANGUAGES: readonly KnownItemLanguage[] = ['clojure', 'java'];
const VARIANTS: readonly SegmentTextVariant[] = ['bare name', 'name and signature', 'segment'];
const MODES: readonly SearchMode[] = ['vector', 'lexical', 'fused'];
/** How much better the segment must be than the bare name, by vectors: nDCG@10. */
const LEAST_GAIN = 0.01;

await runMain(main);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { data: text, cache: text, workers: text } });
  if (!values.data) throw new Error(USAGE);
  const cache = values.cache ?? fileURLToPath(new URL('../.cache/', import.meta.url));
  const onnx = await onnxEmbedder(values.workers ? { workers: Number(values.workers) } : {});
  const embedder = cachedEmbedder(onnx, cache);
  console.log('nDCG@10: what stands for a definition, by vectors, by words, fused');
  for (const language of LANGUAGES) {
    const byVectors = new Map<SegmentTextVariant, number>();
    for (const variant of VARIANTS) {
      const strategy = knownItemStrategy(language, variant);
      const folder = join(values.data, `${language}-known-item`);
      const { modes } = await runCollection(folder, { strategy, files: false }, { embedder, store: 'file' }, MODES);
      const figures = MODES.map((mode) => modes[mode]!.ndcg10.toFixed(3));
      byVectors.set(variant, modes.vector!.ndcg10);
      console.log(`${language.padEnd(8)} ${variant.padEnd(18)} ${figures.join('  ')}`);
    }
    const gain = byVectors.get('segment')! - byVectors.get('bare name')!;
    console.log(
      `${language.padEnd(8)} segment over bare name, by vectors: ${gain.toFixed(3)} (at least ${LEAST_GAIN})`,
    );
    if (gain < LEAST_GAIN) process.exitCode = 1;
  }
  await embedder.close?.();
}

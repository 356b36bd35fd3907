/** Measures the map of the page: `npm run bench:map -- --data DIR`. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { measureMap } from './map/measure-map.ts';
import { readCollection } from './retrieval/collection.ts';
import { corpusSource } from './retrieval/corpus-source.ts';
import { strategyFor } from './retrieval/strategy-for.ts';
import { cachedEmbedder } from './retrieval/vector-cache.ts';
import { runMain } from './run-main.ts';

const USAGE = `Usage: npm run bench:map -- --data DIR [options]
  --data DIR     folder with test collections
  --sets a,b+c   those to be mapped, + puts some on one map; default faq
  --cache DIR    folder that remembers vectors; default bench/.cache
  --workers N    threads that embed; default one for each core`;
/** Trustworthiness at 10 neighbours that a map must have. */
const LEAST = 0.8;

await runMain(main);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { data: text, sets: text, cache: text, workers: text } });
  const { data } = values;
  if (!data) throw new Error(USAGE);
  const cache = values.cache ?? fileURLToPath(new URL('../.cache/', import.meta.url));
  const onnx = await onnxEmbedder(values.workers ? { workers: Number(values.workers) } : {});
  const embedder = cachedEmbedder(onnx, cache);
  console.log('| documents of | number | map | PCA | random | CPU seconds | MB |');
  console.log('|---|---|---|---|---|---|---|');
  for (const sets of (values.sets ?? 'faq').split(',')) {
    const sources = await Promise.all(
      sets.split('+').map(async (set) => {
        const { documents } = await readCollection(join(data, set));
        return { ...corpusSource(documents, strategyFor(set).strategy, { files: false }), id: set };
      }),
    );
    const { documents, trustworthiness, cpuSeconds, memory } = await measureMap(sources, embedder);
    const { map, pca, random } = trustworthiness;
    const figures = [map, pca, random].map((value) => value.toFixed(3));
    console.log(`| ${[sets, documents, ...figures, cpuSeconds.toFixed(1), (memory / 1e6).toFixed(0)].join(' | ')} |`);
    if (map < LEAST) process.exitCode = 1;
  }
  await embedder.close?.();
}

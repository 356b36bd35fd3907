/** Measures ranking quality on test collections: `npm run bench:retrieval -- --data DIR`. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { SearchMode } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { findSets } from './retrieval/find-sets.ts';
import { formatReport, type NamedResult, summarise } from './retrieval/report.ts';
import { type ChunkingResult, runChunkEvaluation } from './retrieval/run-chunk-evaluation.ts';
import { runCollection } from './retrieval/run-collection.ts';
import { strategyFor } from './retrieval/strategy-for.ts';
import { cachedEmbedder } from './retrieval/vector-cache.ts';
import type { StoreKind } from './retrieval/with-index.ts';
import { runMain } from './run-main.ts';

const USAGE = `Usage: npm run bench:retrieval -- --data DIR [options]
  --data DIR       folder with test collections
  --sets a,b       only these
  --modes a,b      of fused, vector, lexical; default all
  --model NAME     model or model folder; default the default model
  --store KIND     file (default) or memory, which keeps vectors exactly
  --cache DIR      folder that remembers vectors; default bench/.cache
  --workers N      threads that embed; default one for each core
  --json           print one JSON value`;
const MODES: readonly SearchMode[] = ['fused', 'vector', 'lexical'];
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));

await runMain(main);

async function main(): Promise<void> {
  const { data, sets, modes, model, store, cache, workers, json } = readOptions();
  const found = await findSets(data, sets);
  const onnx = await onnxEmbedder({ model, workers });
  const embedder = cachedEmbedder(onnx, cache);
  const setup = { embedder, store };
  const results: NamedResult[] = [];
  const chunking: ChunkingResult[] = [];
  for (const { name, folder, kind } of found) {
    console.error(`${name} …`);
    if (kind === 'passages') {
      chunking.push(...(await runChunkEvaluation(folder, setup, modes)));
    } else {
      const { label, ...how } = strategyFor(name);
      results.push({ set: name, strategy: label, ...(await runCollection(folder, how, setup, modes)) });
    }
  }
  await embedder.close?.();
  const { fingerprint } = embedder;
  const report = summarise({ model: model ?? 'default', fingerprint, sets: results, chunking }, modes);
  console.log(json ? JSON.stringify(report, null, 2) : formatReport(report, modes));
}

interface Options {
  readonly data: string;
  readonly sets: readonly string[] | undefined;
  readonly modes: readonly SearchMode[];
  readonly model: string | undefined;
  readonly store: StoreKind;
  readonly cache: string;
  readonly workers: number | undefined;
  readonly json: boolean;
}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      data: text,
      sets: text,
      modes: text,
      model: text,
      store: text,
      cache: text,
      workers: text,
      json: { type: 'boolean' },
    },
  });
  if (!values.data) throw new Error(USAGE);
  const asked = values.modes?.split(',') ?? MODES;
  const modes = MODES.filter((mode) => asked.includes(mode));
  if (modes.length !== asked.length) throw new Error(`--modes takes ${MODES.join(', ')}`);
  const store = values.store ?? 'file';
  if (store !== 'file' && store !== 'memory') throw new Error('--store takes file or memory');
  return {
    data: values.data,
    sets: values.sets?.split(','),
    modes,
    model: values.model,
    store,
    cache: values.cache ?? CACHE,
    workers: values.workers === undefined ? undefined : Number(values.workers),
    json: values.json ?? false,
  };
}

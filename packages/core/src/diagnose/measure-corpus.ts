import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Abortable, passSignal } from '../abort.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { IndexEvent } from '../indexer/index-event.ts';
import { Indexer } from '../indexer/indexer.ts';
import type { RunTimings } from '../indexer/run-report.ts';
import { Searcher } from '../search/searcher.ts';
import type { Source } from '../source/source.ts';
import { Store } from '../store/store.ts';
import { sampleQueries } from './sample-queries.ts';
import { sampleSources } from './sample-sources.ts';

/** What is to be measured. */
export interface MeasureOptions extends Abortable {
  readonly sources: readonly Source[];
  readonly embedder: Embedder;
  /** Documents at most, spread evenly over all of them, from 1. Default 200. */
  readonly documents?: number;
  /** Queries at most, from 1. Default 50. */
  readonly queries?: number;
  /** Told of progress. */
  readonly onEvent?: (event: IndexEvent) => void;
}

/** Times of many calls, in milliseconds. */
export interface Latency {
  readonly calls: number;
  /** Half of the calls took no longer. */
  readonly p50Ms: number;
  /** 19 of 20 calls took no longer. */
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** How a corpus does on this machine. Wall-clock times; what else the machine does shows in them. */
export interface CorpusMeasurement {
  /** Documents that the sources offer, and those that were measured. */
  readonly documents: {
    readonly all: number;
    readonly indexed: number;
    readonly skipped: number;
    readonly failed: number;
  };
  readonly segments: number;
  /** From nothing to the first vector: loading model and runtime. */
  readonly modelMs: number;
  readonly indexing: RunTimings & { readonly durationMs: number; readonly segmentsPerSecond: number };
  /** By meaning and words, and by words alone. */
  readonly searching: { readonly fused: Latency; readonly lexical: Latency };
  /** In bytes: of the documents as read, and of the index of them. */
  readonly sizes: { readonly text: number; readonly index: number };
}

/**
 * Indexes a sample of documents into a new index in a temporary folder, asks it questions made of their own words, and removes it.
 * What is configured elsewhere is neither read nor changed.
 *
 * @throws VectorSearchError as `Indexer.run` does; RangeError where there is nothing to measure.
 */
export async function measureCorpus(options: MeasureOptions): Promise<CorpusMeasurement> {
  const { sources, embedder, documents = 200, queries = 50, onEvent, signal } = options;
  requireCount('documents', documents);
  requireCount('queries', queries);
  const folder = await mkdtemp(join(tmpdir(), 'mcp-vector-search-bench-'));
  const path = join(folder, 'index.db');
  try {
    const modelMs = await timed(() => embedder.embed(['How are you?'], { role: 'query', ...passSignal(signal) }));
    const sample = await sampleSources(sources, documents, passSignal(signal));
    const store = await Store.open({ path, embedder });
    try {
      const indexer = new Indexer({ sources: sample.sources, embedder, store, ...(onEvent && { onEvent }) });
      const { totals, timings, durationMs } = await indexer.run(passSignal(signal));
      const asked = await sampleQueries(store, queries, passSignal(signal));
      if (asked.length === 0) throw new RangeError('there is nothing to measure: no document with words was indexed');
      const searcher = new Searcher({ store, embedder });
      const latency = (mode: 'fused' | 'lexical'): Promise<Latency> =>
        latencyOf(asked, (query) => searcher.search(query, { mode, ...passSignal(signal) }));
      const searching = { fused: await latency('fused'), lexical: await latency('lexical') };
      const { indexed, skipped, failed, segments } = totals;
      return {
        documents: { all: sample.all, indexed, skipped, failed },
        ...{ segments, modelMs, searching },
        indexing: { durationMs, segmentsPerSecond: (segments / durationMs) * 1_000, ...timings },
        sizes: { text: sample.bytesRead(), index: (await sizeOf(path)) + (await sizeOf(`${path}-wal`)) },
      };
    } finally {
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One call first, since the first of all reads what later ones find in memory. */
async function latencyOf(queries: readonly string[], search: (query: string) => Promise<unknown>): Promise<Latency> {
  await search(queries[0] ?? '');
  const times: number[] = [];
  for (const query of queries) times.push(await timed(() => search(query)));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;
  return { calls: times.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${name} is ${value}, not a whole number from 1`);
}

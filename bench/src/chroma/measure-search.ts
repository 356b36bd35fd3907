import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromaDriver, openAiEmbedder, openAiReranker } from '@mcp-vector-search/chroma';
import { Indexer, Searcher, Store } from '@mcp-vector-search/core';
import { CHUNKS, corpusSource, DIMENSIONS } from './synthetic-corpus.ts';

const QUERIES = 1000;
/** The index need not be large: our own share does not depend on it. */
const LARGEST = 5000;

/** Medians over all queries, in milliseconds. */
export interface SearchTimes {
  readonly queries: number;
  readonly total: number;
  readonly backends: number;
  /** What a search takes beyond the time in which a backend is at work. */
  readonly overhead: number;
  readonly overheadP95: number;
  /** Processor time of this process for one query, the reading and sending of requests included. */
  readonly cpu: number;
}

/** Searches through Searcher, embeddings and reranking services (in a process of their own) and Chroma. */
export async function measureSearch(
  url: string,
  chunks: number,
): Promise<Readonly<Record<'plain' | 'reranked', SearchTimes>>> {
  const child = fork(fileURLToPath(new URL('./model-child.js', import.meta.url)));
  const [models] = (await once(child, 'message')) as [string];
  try {
    const clock = new BackendClock();
    const service = { url: models, model: 'synthetic', fetch: clock.fetch };
    const embedder = await openAiEmbedder({ ...service, dimensions: DIMENSIONS });
    const driver = chromaDriver({ url, collection: 'searched', fetch: clock.fetch });
    await using store = await Store.open({ driver, embedder });
    await new Indexer({ sources: [corpusSource(0, Math.min(chunks, LARGEST) / CHUNKS)], embedder, store }).run();
    const reranker = openAiReranker(service);
    return {
      plain: await measure(new Searcher({ store, embedder }), clock),
      reranked: await measure(new Searcher({ store, embedder, reranker }), clock),
    };
  } finally {
    await end(child);
  }
}

async function measure(searcher: Searcher, clock: BackendClock): Promise<SearchTimes> {
  const before = process.cpuUsage();
  const totals: number[] = [];
  const backends: number[] = [];
  for (let at = 0; at < QUERIES; at += 1) {
    clock.reset();
    const begun = performance.now();
    await searcher.search(`how does part ${at} find the vector of a chunk`, { limit: 10 });
    totals.push(performance.now() - begun);
    backends.push(clock.busy());
  }
  const { user, system } = process.cpuUsage(before);
  const own = totals.map((total, at) => total - (backends[at] as number));
  return {
    queries: QUERIES,
    total: quantile(totals, 0.5),
    backends: quantile(backends, 0.5),
    overhead: quantile(own, 0.5),
    overheadP95: quantile(own, 0.95),
    cpu: Number(((user + system) / 1000 / QUERIES).toFixed(2)),
  };
}

/** Knows when a backend was at work: from a request until the last byte of its answer. */
class BackendClock {
  #intervals: (readonly [number, number])[] = [];

  readonly fetch: typeof fetch = async (input, init) => {
    const begun = performance.now();
    const response = await fetch(input, init);
    const bytes = await response.arrayBuffer();
    this.#intervals.push([begun, performance.now()]);
    return new Response(bytes, response);
  };

  reset(): void {
    this.#intervals = [];
  }

  /** Milliseconds in which at least one was at work. */
  busy(): number {
    let [sum, end] = [0, 0];
    for (const [from, to] of this.#intervals.sort(([a], [b]) => a - b)) {
      sum += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
    return sum;
  }
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Number((sorted[Math.floor((sorted.length - 1) * part)] as number).toFixed(2));
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DocumentKey, type Embedder, Indexer, Searcher, type Source, Store } from '@mcp-vector-search/core';
import { type MapAnswer, serveUi } from '@mcp-vector-search/ui';
import { principalPlane } from './principal-plane.ts';
import { trustworthiness, type UnitRows } from './trustworthiness.ts';

/** Neighbours that trustworthiness is asked for. */
const NEIGHBOURS = 10;

/** Points that stand for all of a larger set. */
const SAMPLE = 1_000;

/** How well a map puts near documents near each other, and what it costs. */
export interface MeasuredMap {
  readonly documents: number;
  /** Trustworthiness at 10 neighbours. */
  readonly trustworthiness: { readonly map: number; readonly pca: number; readonly random: number };
  /** From the first request until the map is there: time of the processor of the whole process, in seconds. */
  readonly cpuSeconds: number;
  /** Highest resident memory while it was made, less that before, in bytes. */
  readonly memory: number;
}

/** Indexes sources into an index file of their own, has the page's server make its map, and compares it with the vectors stored. */
export async function measureMap(sources: readonly Source[], embedder: Embedder): Promise<MeasuredMap> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-map-'));
  try {
    await using store = await Store.open({ path: join(folder, 'index.db'), embedder });
    await new Indexer({ sources, embedder, store }).run();
    await using ui = await serveUi({ index: store, searcher: new Searcher({ store, embedder }), sources });
    const { map, ...costs } = await askForMap(ui.url);
    const rows = await meanVectors(store, map.documents);
    const random = Array.from(map.positions, (_, at) => Math.abs(Math.sin((at + 1) * 12.9898) * 43_758.5453) % 1);
    const score = (places: ArrayLike<number>): number => trustworthiness(rows, places, NEIGHBOURS, SAMPLE);
    return {
      documents: rows.count,
      trustworthiness: { map: score(map.positions), pca: score(principalPlane(rows)), random: score(random) },
      ...costs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function askForMap(url: string): Promise<{ map: MapAnswer } & Pick<MeasuredMap, 'cpuSeconds' | 'memory'>> {
  const before = process.memoryUsage.rss();
  const start = process.cpuUsage();
  for (let most = before; ; most = Math.max(most, process.memoryUsage.rss())) {
    const response = await fetch(new URL('/api/map', url));
    const body: unknown = await response.json();
    if (response.status === 200) {
      const { user, system } = process.cpuUsage(start);
      return { map: body as MapAnswer, cpuSeconds: (user + system) / 1e6, memory: most - before };
    }
    if (response.status !== 202)
      throw new Error(`the map is answered with ${response.status}: ${JSON.stringify(body)}`);
    await sleep(200);
  }
}

/** The mean of each document's vectors, of unit length. */
async function meanVectors(store: Store, documents: readonly DocumentKey[]): Promise<UnitRows> {
  const { dimensions } = store.header;
  const values = new Float32Array(documents.length * dimensions);
  const found = await store.vectors(documents);
  found.forEach((vectors, at) => {
    const mean = values.subarray(at * dimensions, (at + 1) * dimensions);
    for (const vector of vectors) for (let i = 0; i < dimensions; i += 1) mean[i]! += vector[i]!;
    const length = Math.hypot(...mean);
    for (let i = 0; i < dimensions; i += 1) mean[i]! /= length;
  });
  return { count: documents.length, dimensions, values };
}

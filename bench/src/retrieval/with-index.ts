import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedder, Indexer, memoryDriver, Searcher, type Source, Store } from '@mcp-vector-search/core';

/** Where a measured index lies: in an index file as users have it, or in memory with exact vectors. */
export type StoreKind = 'file' | 'memory';

/** What a measurement gets to search in. */
export interface MeasuredIndex {
  readonly searcher: Searcher;
  readonly segments: number;
  readonly windows: number;
}

/** What is measured, beside the data. */
export interface MeasuredSetup {
  readonly embedder: Embedder;
  readonly store: StoreKind;
}

/**
 * Indexes the sources into an index of their own and removes it afterwards. A document that fails ends the measurement;
 * blank ones are skipped.
 */
export async function withIndex<Result>(
  sources: readonly Source[],
  { embedder, store: kind }: MeasuredSetup,
  use: (index: MeasuredIndex) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-retrieval-'));
  try {
    const place = kind === 'memory' ? { driver: memoryDriver() } : { path: join(folder, 'index.db') };
    await using store = await Store.open({ ...place, embedder });
    const { failures } = await new Indexer({ sources, embedder, store }).run();
    if (failures[0]) throw new Error(`${failures.length} documents failed, first ${failures[0].message}`);
    const { segments, windows } = await store.counts();
    return await use({ searcher: new Searcher({ store, embedder }), segments, windows });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedder, Indexer, Searcher, type Source, Store } from '@mcp-vector-search/core';

/** What a measurement gets to search in. */
export interface MeasuredIndex {
  readonly searcher: Searcher;
  readonly segments: number;
  readonly windows: number;
}

/**
 * Indexes the sources into an index file of their own, as a user would, and removes it afterwards. A document that
 * fails ends the measurement; blank ones are skipped.
 */
export async function withIndex<Result>(
  sources: readonly Source[],
  embedder: Embedder,
  use: (index: MeasuredIndex) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-retrieval-'));
  try {
    await using store = await Store.open({ path: join(folder, 'index.db'), embedder });
    const { failures } = await new Indexer({ sources, embedder, store }).run();
    if (failures[0]) throw new Error(`${failures.length} documents failed, first ${failures[0].message}`);
    const { segments, windows } = await store.counts();
    return await use({ searcher: new Searcher({ store, embedder }), segments, windows });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

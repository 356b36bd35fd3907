import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { Indexer } from '../../src/indexer/indexer.ts';
import type { Metadata } from '../../src/metadata.ts';
import type { Hit } from '../../src/search/hit.ts';
import { Searcher, type SearcherOptions } from '../../src/search/searcher.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { sqliteDriver } from '../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../src/store/store.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { type RecordSource, recordSource } from './record-source.ts';
import { type WordEmbedder, wordEmbedder } from './word-embedder.ts';

/** An index, and searchers over it. */
export interface SearchBench {
  readonly store: Store;
  readonly embedder: WordEmbedder;
  readonly sources: readonly RecordSource[];
  searcher(more?: Partial<SearcherOptions>): Searcher;
}

/** Indexes files by path, or sources. */
export type MakeSearchBench = (
  files: Record<string, string> | readonly RecordSource[],
  options?: { readonly metadata?: Record<string, Metadata>; readonly driver?: StoreDriver },
) => Promise<SearchBench>;

/** The drivers that searching is tried with. */
export const SEARCH_DRIVERS = ['memory', 'sqlite'] as const;

/** Makes benches for a test file; to be called within `describe`. Stores are closed after each test. */
export function searchBenches(driver: (typeof SEARCH_DRIVERS)[number]): MakeSearchBench {
  const opened: Store[] = [];
  let folder: string | undefined;
  let files = 0;
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  const makeDriver = (): StoreDriver => {
    if (driver === 'memory') return memoryDriver();
    folder ??= mkdtempSync(join(tmpdir(), 'searcher-'));
    files += 1;
    return sqliteDriver({ path: join(folder, `${files}.db`) });
  };
  return async (contents, options = {}) => {
    const sources = Array.isArray(contents) ? contents : [recordSource('notes', contents as Record<string, string>)];
    for (const [path, metadata] of Object.entries(options.metadata ?? {})) sources[0]?.metadata.set(path, metadata);
    const embedder = wordEmbedder();
    const store = await Store.open({ driver: options.driver ?? makeDriver(), embedder });
    opened.push(store);
    await new Indexer({ sources, embedder, store }).run();
    return { store, embedder, sources, searcher: (more) => new Searcher({ store, embedder, ...more }) };
  };
}

/** Paths of hits, in order. */
export function pathsOf(hits: readonly Hit[]): string[] {
  return hits.map(({ segment }) => segment.path);
}

/** A few short documents. */
export const ANIMALS = {
  'cat.md': 'The cat sleeps on the warm windowsill all afternoon.',
  'dog.md': 'The dog runs after the ball in the park.',
  'bird.md': 'A bird sings in the tree at dawn.',
  'code.md': 'Call parseAnimalName with the flag --strict to read POL-358.',
};

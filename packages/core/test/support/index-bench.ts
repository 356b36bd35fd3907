import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import type { IndexEvent } from '../../src/indexer/index-event.ts';
import { Indexer, type IndexerOptions } from '../../src/indexer/indexer.ts';
import type { RunReport } from '../../src/indexer/run-report.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import type { DocumentRecord } from '../../src/store/segment.ts';
import { sqliteDriver } from '../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../src/store/store.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { type RecordSource, recordSource } from './record-source.ts';
import { type WordEmbedder, wordEmbedder } from './word-embedder.ts';

/** A source, an embedder and a store, with what an indexer over them told. */
export interface IndexBench {
  readonly source: RecordSource;
  readonly embedder: WordEmbedder;
  readonly store: Store;
  readonly events: IndexEvent[];
  run(more?: Partial<IndexerOptions>, signal?: AbortSignal): Promise<RunReport>;
}

/** What a bench is made of, where the defaults will not do. */
export interface IndexBenchOptions {
  readonly source?: Parameters<typeof recordSource>[2];
  readonly embedder?: WordEmbedder;
  readonly driver?: StoreDriver;
}

/** Makes a bench over files by path. */
export type MakeBench = (
  files: Record<string, string | Uint8Array>,
  options?: IndexBenchOptions,
) => Promise<IndexBench>;

/** The drivers that indexing is tried with. */
export const INDEX_DRIVERS = ['memory', 'sqlite'] as const;

/** Makes benches for a test file; to be called within `describe`. Stores are closed after each test. */
export function indexBenches(driver: (typeof INDEX_DRIVERS)[number]): MakeBench {
  const opened: Store[] = [];
  let folder: string | undefined;
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  let files = 0;
  const makeDriver = (): StoreDriver => {
    if (driver === 'memory') return memoryDriver();
    folder ??= mkdtempSync(join(tmpdir(), 'indexer-'));
    files += 1;
    return sqliteDriver({ path: join(folder, `${files}.db`) });
  };
  return async (contents, options = {}) => {
    const bench = await makeBench(contents, options, options.driver ?? makeDriver());
    opened.push(bench.store);
    return bench;
  };
}

async function makeBench(
  contents: Record<string, string | Uint8Array>,
  options: IndexBenchOptions,
  driver: StoreDriver,
): Promise<IndexBench> {
  const source = recordSource('notes', contents, options.source);
  const embedder = options.embedder ?? wordEmbedder();
  const store = await Store.open({ driver, embedder });
  const events: IndexEvent[] = [];
  const run: IndexBench['run'] = (more, signal) => {
    const indexer = new Indexer({
      sources: [source],
      embedder,
      store,
      onEvent: (event) => events.push(event),
      ...more,
    });
    return indexer.run(signal ? { signal } : {});
  };
  return { source, embedder, store, events, run };
}

/** The record of a document. */
export async function recordOf(store: Store, documentId: string): Promise<DocumentRecord | undefined> {
  for await (const record of store.documents()) if (record.documentId === documentId) return record;
  return undefined;
}

/** Contents of a document's segments. */
export async function contentsOf(store: Store, documentId: string, sourceId = 'notes'): Promise<readonly string[]> {
  return (await store.segments({ sourceId, documentId })).map(({ content }) => content);
}

/** Three documents with four paragraphs. */
export const THREE_FILES = { 'a.md': 'alpha one\n\nalpha two', 'b.md': 'beta', 'c.md': 'gamma' };

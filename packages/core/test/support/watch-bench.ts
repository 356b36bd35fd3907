import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { IndexEvent } from '../../src/indexer/index-event.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import type { Source } from '../../src/source/source.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import type { WatchEvent } from '../../src/watch/watch-event.ts';
import { Watcher, type WatcherOptions } from '../../src/watch/watcher.ts';
import { snapshotOf } from './snapshot-of.ts';
import { type WordEmbedder, wordEmbedder } from './word-embedder.ts';

/** How long something may take before it counts as never coming, in milliseconds. */
const PATIENCE = 20_000;

/** Sources that are watched and indexed. */
export interface WatchBench {
  readonly store: Store;
  readonly embedder: WordEmbedder;
  readonly indexer: Indexer;
  readonly watcher: Watcher;
  readonly events: WatchEvent[];
  readonly indexEvents: IndexEvent[];
  /** Waits until a condition holds. */
  until(what: string, holds: () => boolean | Promise<boolean>): Promise<void>;
  /** Waits until everything that happened before is in the index: writes a document that a source offers, and waits for it. */
  settle(path: string): Promise<void>;
  /** The index holds what a fresh one would. */
  expectFresh(): Promise<void>;
  /** Document ids in the index that answer or failed, relative to a folder. */
  ids(folder: string): Promise<string[]>;
}

/** Watches sources and lets a first run end. */
export async function watchBench(
  sources: readonly Source[],
  { embedder = wordEmbedder(), debounceMs = 60, ...more }: Partial<WatcherOptions> & { embedder?: WordEmbedder } = {},
): Promise<WatchBench> {
  const store = await Store.open({ driver: memoryDriver(), embedder });
  const [events, indexEvents]: [WatchEvent[], IndexEvent[]] = [[], []];
  const indexer = new Indexer({ sources, embedder, store, onEvent: (event) => indexEvents.push(event) });
  const watcher = new Watcher({ indexer, sources, debounceMs, onEvent: (event) => events.push(event), ...more });
  onTestFinished(async () => {
    await watcher[Symbol.asyncDispose]();
    await store.close();
  });
  await watcher.start();
  await indexer.run();
  const until: WatchBench['until'] = async (what, holds) => {
    for (const end = Date.now() + PATIENCE; !(await holds()); await sleep(10)) {
      if (Date.now() > end) throw new Error(`never: ${what}`);
    }
  };
  return {
    ...{ store, embedder, indexer, watcher, events, indexEvents, until },
    async settle(path) {
      const [text, before] = [`settled ${Math.random()}`, events.length];
      writeFileSync(path, text);
      await until(`${path} is indexed`, async () =>
        (await contents(store)).some((one) => one.join() === `${path},${text}`),
      );
      const has = (event: WatchEvent) =>
        event.type === 'applied' && event.report.changed.some((one) => one.documentId === path);
      await until(`the pass with ${path} ends`, () => events.slice(before).some(has));
    },
    async expectFresh() {
      const fresh = await Store.open({ driver: memoryDriver(), embedder });
      await new Indexer({ sources, embedder: wordEmbedder(), store: fresh }).run();
      expect((await contents(store)).map(([id]) => id)).toEqual((await contents(fresh)).map(([id]) => id));
      expect(withoutRevision(await snapshotOf(store))).toEqual(withoutRevision(await snapshotOf(fresh)));
      await fresh.close();
    },
    async ids(folder) {
      return (await contents(store)).map(([id]) => id.slice(folder.length + 1));
    },
  };
}

async function contents(store: Store): Promise<[string, string | undefined][]> {
  const all: [string, string | undefined][] = [];
  for await (const record of store.documents()) {
    if (record.state !== 'skipped') all.push([record.documentId, (await store.segments(record))[0]?.content]);
  }
  return all;
}

/** A file that changed a moment ago has no revision yet. */
function withoutRevision(snapshot: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(snapshot, (key, value: unknown) => (key === 'revision' ? undefined : value)));
}

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Indexer } from '../../src/indexer/indexer.ts';
import type { Source } from '../../src/source/source.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import type { DocumentChange, StoreDriver } from '../../src/store/store-driver.ts';

const DOCUMENTS = 400;

/** Documents of one segment each. */
const source: Source = {
  id: 's',
  strategy: {
    fingerprint: 'whole',
    *segment({ text }) {
      yield { embedText: text, content: text };
    },
  },
  async *list() {
    for (let at = 0; at < DOCUMENTS; at += 1) {
      const path = `d${String(at).padStart(3, '0')}`;
      yield { documentId: path, path, metadata: {} };
    }
  },
  read: async ({ path }) => Buffer.from(`text of ${path}`),
};

const embedder = {
  fingerprint: 'e',
  dimensions: 2,
  maxTokens: 100,
  embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0)),
};

/** A driver without text first that wants commits of this size, takes its time, and tells what it got. */
function slowDriver(
  commitWindows: number | undefined,
  fail = false,
): StoreDriver & { readonly sizes: number[]; busy: number } {
  const driver = memoryDriver();
  const replace = driver.replace.bind(driver);
  const sizes: number[] = [];
  const slow = Object.assign(driver, {
    supports: Object.freeze({ ...driver.supports, textFirst: false }),
    ...(commitWindows === undefined ? {} : { commitWindows }),
    sizes,
    busy: 0,
    async replace(batch: readonly DocumentChange[]) {
      slow.busy += 1;
      expect(slow.busy).toBe(1);
      sizes.push(batch.length);
      await sleep(20);
      slow.busy -= 1;
      if (fail) throw new Error('the store is gone');
      await replace(batch);
    },
  });
  return slow;
}

async function runOn(driver: StoreDriver): Promise<void> {
  await using store = await Store.open({ driver, embedder });
  await new Indexer({ sources: [source], embedder, store }).run();
  expect((await store.counts()).documents).toBe(DOCUMENTS);
}

describe('commits of a run', () => {
  it('are made at once where they cost little', async () => {
    const driver = slowDriver(undefined);
    await runOn(driver);
    expect(Math.max(...driver.sizes)).toBeLessThanOrEqual(64);
  });

  it('are gathered where they are dear, and done one at a time while more is prepared', async () => {
    const driver = slowDriver(256);
    await runOn(driver);
    expect(driver.sizes.reduce((sum, size) => sum + size, 0)).toBe(DOCUMENTS);
    expect(driver.sizes.length).toBeLessThan(6);
    expect(Math.max(...driver.sizes)).toBeGreaterThan(64);
  });

  it('end the run when one fails, with nothing working on behind', async () => {
    const driver = slowDriver(128, true);
    await using store = await Store.open({ driver, embedder });
    await expect(new Indexer({ sources: [source], embedder, store }).run()).rejects.toThrow('the store is gone');
    expect(driver.busy).toBe(0);
  });
});

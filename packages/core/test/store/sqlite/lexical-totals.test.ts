import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryDriver } from '../../../src/store/memory/memory-driver.ts';
import { Store } from '../../../src/store/store.ts';
import { change, EMBEDDER } from '../fixtures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexical-totals-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const WORDS = ['apple', 'pear', 'plum', 'fig', 'lime', 'the'];
const segments = fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 9 }), { maxLength: 3 });
const step = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), texts: fc.option(segments) });
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

/** What every word scores, rounded to what 64-bit floats of two implementations agree on. */
async function scores(store: Store): Promise<unknown> {
  const found = WORDS.map((text) => store.lexical({ text, limit: 100 }));
  return (await Promise.all(found)).map((list) => list.map(({ segmentId, score }) => [segmentId, score.toFixed(9)]));
}

describe('lexical scores of an index file', () => {
  it('are those of the same texts without a history', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const path = join(folder, `${Math.random()}.db`);
        const held = new Map<string, readonly string[]>();
        await using store = await Store.open({ path, embedder: EMBEDDER });
        for (const batch of batches) {
          const removed = batch.filter(({ texts }) => !texts).map(({ id }) => id);
          const changes = batch.flatMap(({ id, texts }) =>
            texts ? [{ id, texts: texts.map((t) => t.join(' ')) }] : [],
          );
          await store.replace(changes.map(({ id, texts }) => change(id, texts)));
          await store.remove(removed.map((documentId) => ({ sourceId: 'source', documentId })));
          for (const { id, texts } of changes) held.set(id, texts);
          for (const id of removed) held.delete(id);
        }
        await using fresh = await Store.open({ driver: memoryDriver(), embedder: EMBEDDER });
        await fresh.replace([...held].map(([id, texts]) => change(id, texts)));
        expect(await scores(store)).toEqual(await scores(fresh));
      }),
      { numRuns: 40 },
    );
  });

  it('are right for another process, after a restart and after a batch that failed', async () => {
    const path = join(folder, 'index.db');
    const texts = ['apple pear', 'plum', 'fig lime apple', 'pear'];
    const store = await Store.open({ path, embedder: EMBEDDER });
    for (let round = 0; round < 5; round += 1) {
      await store.replace(texts.map((text, at) => change(`d${at}`, [text])));
    }
    await using fresh = await Store.open({ driver: memoryDriver(), embedder: EMBEDDER });
    await fresh.replace(texts.map((text, at) => change(`d${at}`, [text])));
    const expected = await scores(fresh);
    expect(await scores(store)).toEqual(expected);
    await using reader = await Store.open({ path, embedder: EMBEDDER, readOnly: true });
    expect(await scores(reader)).toEqual(expected);
    await store.close();
    await using again = await Store.open({ path, embedder: EMBEDDER });
    expect(await scores(again)).toEqual(expected);
    await again.replace([change('d1', ['plum'])]);
    expect(await scores(again)).toEqual(expected);
    expect(await scores(reader)).toEqual(expected);
  });
});

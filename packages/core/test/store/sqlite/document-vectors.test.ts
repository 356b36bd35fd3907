import { describe, expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import { change, EMBEDDER } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';
import { runSql } from './index-file.ts';

const file = useTempFolder();
const open = (readOnly = false): Promise<Store> =>
  Store.open({ path: file('index.db'), readOnly, ...(readOnly ? {} : { embedder: EMBEDDER }) });
const key = (documentId: string) => ({ sourceId: 'source', documentId });
const texts = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix} ${i}`);

/** Largest difference of a value. */
function distance(found: readonly Float32Array[], wanted: readonly Float32Array[]): number {
  expect(found.map(({ length }) => length)).toEqual(wanted.map(({ length }) => length));
  return Math.max(
    0,
    ...found.flatMap((vector, at) => Array.from(vector, (value, i) => Math.abs(value - wanted[at]![i]!))),
  );
}

describe('vectors of documents in a file', () => {
  it('are those that were stored, in blocks and beside them, after others went', async () => {
    await using store = await open();
    const changes = ['a', 'b', 'c'].map((id) => change(id, texts(id, 700)));
    await store.replace(changes);
    const last = change('last', ['alone']);
    await store.replace([last]);
    await store.remove([key('b')]);
    const found = await store.vectors(['last', 'b', 'c', 'a'].map(key));
    const wanted = [last, undefined, changes[2], changes[0]].map(
      (one) => one?.segments?.flatMap(({ windows }) => windows.map(({ vector }) => vector)) ?? [],
    );
    expect(found.map(({ length }) => length)).toEqual([1, 0, 700, 700]);
    for (const [at, vectors] of found.entries()) expect(distance(vectors, wanted[at]!)).toBeLessThan(0.001);
  });

  it('are none for documents whose vectors are to come, and for those left out', async () => {
    await using store = await open();
    await store.replace([change('a', ['one'], { state: 'pending' }), change('b', [], { state: 'skipped' })]);
    expect(await store.vectors(['a', 'b'].map(key))).toEqual([[], []]);
  });

  it('are seen by readers after others wrote', async () => {
    await using writer = await open();
    await writer.replace([change('a', ['one'])]);
    await using reader = await open(true);
    const [before] = await reader.vectors([key('a')]);
    await writer.replace([change('a', ['two', 'three'])]);
    const [after] = await reader.vectors([key('a')]);
    expect([before?.length, after?.length]).toEqual([1, 2]);
    expect(after).toEqual((await writer.vectors([key('a')]))[0]);
  });

  it('say where the file is damaged', async () => {
    await (async () => {
      await using store = await open();
      await store.replace([change('a', ['one', 'two'])]);
    })();
    await runSql(file('index.db'), 'UPDATE segment SET residuals = zeroblob(0) WHERE id = 1');
    await using store = await open(true);
    await expect(store.vectors([key('a')])).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  });
});

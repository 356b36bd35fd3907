import { describe, expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import { change, EMBEDDER, vectorOf } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';

const file = useTempFolder();
const open = (readOnly = false): Promise<Store> => Store.open({ path: file('index.db'), embedder: EMBEDDER, readOnly });
const KEY = { sourceId: 'source', documentId: 'a' };
const texts = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix} ${i}`);

/** Ids of all segments that a query finds, in order. */
async function all(store: Store): Promise<readonly string[]> {
  return (await store.query({ vector: vectorOf('x'), limit: 100_000 })).map(({ segmentId }) => segmentId).sort();
}

describe('what others write', () => {
  it('is seen by the next query: new, changed and removed documents', async () => {
    await using writer = await open();
    await using reader = await open();
    await writer.replace([change('a', ['one', 'two']), change('b', ['three'])]);
    expect(await all(reader)).toEqual(['a#0', 'a#1', 'b#0']);
    await writer.replace([change('a', ['four'], { metadata: { lang: 'en' } })]);
    expect(await all(reader)).toEqual(['a#0', 'b#0']);
    expect((await reader.query({ vector: vectorOf('four'), limit: 1 }))[0]?.score).toBeCloseTo(1, 3);
    expect(await reader.lexical({ text: 'four', limit: 9, filter: { lang: 'en' } })).toHaveLength(1);
    expect(await reader.lexical({ text: 'one two', limit: 9 })).toEqual([]);
    expect([...(await reader.metadata()).keys()]).toContain('lang');
    await writer.remove([KEY]);
    expect(await all(reader)).toEqual(['b#0']);
    expect(await reader.segments(KEY)).toEqual([]);
    await expect(reader.lexical({ text: 'four', limit: 9, filter: { lang: 'en' } })).rejects.toMatchObject({
      code: 'FILTER_UNKNOWN_KEY',
    });
  });

  it('is seen over the packing of vectors into blocks and the rewriting of blocks', async () => {
    await using writer = await open();
    await using reader = await open();
    for (let round = 0; round < 6; round += 1) {
      await writer.replace(
        Array.from({ length: 100 }, (_, i) => change(`d${round % 2}-${i}`, texts(`${round} ${i}`, 7 + round))),
      );
      await writer.remove([{ sourceId: 'source', documentId: `d0-${round}` }]);
      expect(await all(reader)).toEqual(await all(writer));
      expect((await all(reader)).length).toBe((await writer.counts()).segments);
    }
    expect((await writer.verify()).problems).toEqual([]);
    await writer.compact();
    await using fresh = await open();
    expect(await all(fresh)).toEqual(await all(reader));
    expect((await fresh.verify()).problems).toEqual([]);
  });

  it('is seen also by who missed more removals than are remembered', async () => {
    await using writer = await open();
    await using reader = await open();
    await writer.replace(texts('d', 50).map((id) => change(id, [id])));
    expect(await all(reader)).toHaveLength(50);
    for (let round = 0; round < 40; round += 1) {
      await writer.replace(texts('d', 50).flatMap((id) => [1, 2, 3, 4, 5, 6].map((n) => change(id, [`${id} ${n}`]))));
    }
    await writer.remove([{ sourceId: 'source', documentId: 'd 7' }]);
    expect(await all(reader)).toEqual(await all(writer));
    expect(await all(reader)).toHaveLength(49);
  });

  it('is seen by who opened for reading only', async () => {
    await using writer = await open();
    await writer.replace([change('a', ['one'])]);
    await using reader = await open(true);
    expect(await all(reader)).toEqual(['a#0']);
    await writer.replace([change('b', ['two'])]);
    expect(await all(reader)).toEqual(['a#0', 'b#0']);
    await writer.close();
    expect(await all(reader)).toEqual(['a#0', 'b#0']);
    await using next = await open();
    await next.replace([change('c', ['three'])]);
    expect(await all(reader)).toEqual(['a#0', 'b#0', 'c#0']);
  });

  it('ends who reads an index that is rebuilt with another embedder', async () => {
    await using writer = await open();
    await writer.replace([change('a', ['one'])]);
    await writer.close();
    await using reader = await open(true);
    expect(await all(reader)).toEqual(['a#0']);
    const embedder = { fingerprint: 'other', dimensions: 4 };
    await using rebuilt = await Store.open({ path: file('index.db'), embedder, onMismatch: 'rebuild' });
    await expect(all(reader)).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
      message: expect.stringContaining('other'),
    });
    expect((await rebuilt.counts()).documents).toBe(0);
  });

  it('ends for good who reads or writes an index of another embedder with vectors of the same length', async () => {
    await using first = await open();
    await first.replace([change('a', ['one'])]);
    await first.close();
    await using reader = await open(true);
    await using writer = await open();
    expect([await all(reader), await all(writer)]).toEqual([['a#0'], ['a#0']]);
    const embedder = { ...EMBEDDER, fingerprint: 'other' };
    await using rebuilt = await Store.open({ path: file('index.db'), embedder, onMismatch: 'rebuild' });
    await rebuilt.replace([change('b', ['two'])]);
    await rebuilt.close();
    for (let time = 0; time < 3; time += 1) {
      await expect(all(reader)).rejects.toMatchObject({ code: 'STORE_MISMATCH' });
      await expect(writer.replace([change('c', ['three'])])).rejects.toMatchObject({ code: 'STORE_MISMATCH' });
    }
    await using after = await Store.open({ path: file('index.db'), embedder });
    expect(await all(after)).toEqual(['b#0']);
  });
});

describe('a candidate', () => {
  it('is left out of what is loaded when its document changed since', async () => {
    await using writer = await open();
    await using reader = await open();
    await writer.replace([change('a', ['one', 'two']), change('b', ['three']), change('c', ['four'])]);
    const found = await reader.query({ vector: vectorOf('x'), limit: 10 });
    await writer.replace([change('a', ['one', 'other'])]);
    await writer.remove([{ sourceId: 'source', documentId: 'b' }]);
    const loaded = (await reader.load(found)).map(({ id }) => id);
    expect(loaded).toEqual(found.map(({ segmentId }) => segmentId).filter((id) => id === 'a#0' || id === 'c#0'));
  });
});

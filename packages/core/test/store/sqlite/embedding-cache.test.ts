import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../src/content-hash.ts';
import { Store } from '../../../src/store/store.ts';
import type { DocumentChange } from '../../../src/store/store-driver.ts';
import { change, EMBEDDER } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';
import { querySql } from './index-file.ts';

const file = useTempFolder();
const open = (name = 'index.db'): Promise<Store> => Store.open({ path: file(name), embedder: EMBEDDER });
const key = (documentId: string) => ({ sourceId: 'source', documentId });
const texts = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix} ${i}`);

async function isKnown(store: Store, text: string): Promise<boolean> {
  return (await store.cachedVectors([contentHash(text)])).size === 1;
}

/** All stored vectors by embed key, byte for byte. */
async function vectorBytes(path: string): Promise<readonly unknown[]> {
  return querySql(path, 'SELECT hex(embed_key) AS key, hex(residuals) AS residuals, checksum FROM segment ORDER BY 1');
}

describe('the embedding cache', () => {
  it('gives the vectors of texts that are stored, moved, copied or reverted', async () => {
    await using store = await open();
    await store.replace([change('a', ['one', 'two'])]);
    expect(await isKnown(store, 'one')).toBe(true);
    await store.remove([key('a')]);
    expect([await isKnown(store, 'one'), await isKnown(store, 'never')]).toEqual([true, false]);
    await store.replace([change('moved', ['one', 'two'])]);
    await store.replace([change('moved', ['changed'])]);
    expect(await isKnown(store, 'two')).toBe(true);
    await store.replace([change('moved', ['one', 'two'])]);
    await store.replace([change('copy', ['one'])]);
    await store.remove([key('moved')]);
    expect([await isKnown(store, 'one'), await isKnown(store, 'two')]).toEqual([true, true]);
    expect((await store.verify()).problems).toEqual([]);
  });

  it('does not know texts whose vectors are to come', async () => {
    await using store = await open();
    await store.replace([change('a', ['one'], { state: 'pending' })]);
    expect(await isKnown(store, 'one')).toBe(false);
    await store.remove([key('a')]);
    expect(await isKnown(store, 'one')).toBe(false);
  });

  it('keeps spare vectors for a quarter of those in use, the oldest out first', async () => {
    await using store = await open();
    await store.replace([change('stays', texts('stays', 800))]);
    for (const round of [0, 1, 2]) {
      await store.replace([change(`goes ${round}`, texts(`goes ${round}`, 150))]);
      await store.remove([key(`goes ${round}`)]);
    }
    const known = await Promise.all([0, 1, 2].map((round) => isKnown(store, `goes ${round} 149`)));
    expect(known).toEqual([false, true, true]);
    const [row] = await querySql(file('index.db'), 'SELECT sum(windows) AS spare FROM spare');
    expect(row?.['spare']).toBe(200);
    await store.compact();
    expect(await isKnown(store, 'goes 2 149')).toBe(false);
    expect(await isKnown(store, 'stays 0')).toBe(true);
    expect((await store.verify()).problems).toEqual([]);
  });

  it('gives vectors that are stored again byte for byte as they were', async () => {
    const contents = texts('text', 300);
    const store = await open();
    await store.replace([change('a', contents)]);
    const held = await store.cachedVectors(contents.map(contentHash));
    const { document, segments = [] } = change('a', contents);
    const reused: DocumentChange = {
      document,
      segments: segments.map((one) => ({ ...one, windows: held.get(one.embedHash)!.map((vector) => ({ vector })) })),
    };
    const copy = await open('copy.db');
    await copy.replace([reused]);
    expect(await vectorBytes(file('copy.db'))).toEqual(await vectorBytes(file('index.db')));
    await Promise.all([store.close(), copy.close()]);
  });

  it('knows old and new texts of a large index, and forgets what went', async () => {
    const path = file('index.db');
    const large = Array.from({ length: 330 }, (_, i) => change(`d${i}`, texts(`text ${i}`, 100)));
    await using writer = await open();
    await using reader = await Store.open({ path, embedder: EMBEDDER, readOnly: true });
    await writer.replace(large.slice(0, 10));
    expect(await isKnown(reader, 'text 3 7')).toBe(true);
    await writer.replace(large.slice(10));
    await writer.replace([change('new', ['new text', 'text 0 0'])]);
    const [sorted] = await querySql(path, 'SELECT count(*) AS keys FROM embedding');
    expect(sorted?.['keys']).toBe(33_000);
    for (const store of [writer, reader]) {
      const known = ['text 3 7', 'text 329 99', 'new text', 'never'].map((text) => isKnown(store, text));
      expect(await Promise.all(known)).toEqual([true, true, true, false]);
    }
    await writer.remove([key('d0'), key('d3')]);
    await writer.compact();
    const left = ['text 0 0', 'text 0 1', 'text 3 7', 'text 4 7'].map((text) => isKnown(reader, text));
    expect(await Promise.all(left)).toEqual([true, false, false, true]);
    expect((await reader.verify()).problems).toEqual([]);
  });
});

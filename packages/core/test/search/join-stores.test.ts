import { describe, expect, it } from 'vitest';
import { Indexer } from '../../src/indexer/indexer.ts';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import { joinStores } from '../../src/search/join-stores.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import { resourceSource } from '../../src/source/resource-source.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { sqliteDriver } from '../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../src/store/store.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { all } from '../../src/testing/conformance-tree.ts';
import { tempTree } from '../support/temp-tree.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const strategy = defaultStrategies['whole-document'].create({});

interface Part {
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly metadata?: Readonly<Record<string, string>>;
}

async function storeOf(parts: readonly Part[], driver: StoreDriver = memoryDriver()): Promise<Store> {
  const embedder = wordEmbedder();
  const store = await Store.open({ driver, embedder });
  const sources = parts.map(({ id, texts, metadata = {} }) =>
    resourceSource({ id, spec: '**', roots: [recordRoot(texts)], strategy, metadata }),
  );
  await new Indexer({ sources, embedder, store }).run();
  return store;
}

const own: Part = { id: 'own', texts: { 'a.md': 'kettles whistle loudly', 'b.md': 'tea needs water' } };
const manual: Part = {
  id: 'manual',
  texts: { 'a.md': 'kettles are heated by fire', 'c.md': 'fire needs wood', 'd.md': 'wood grows in forests' },
  metadata: { product: 'kettle' },
};

describe('stores joined', () => {
  it('answer as one store that holds everything, by meaning', async () => {
    const joined = joinStores([await storeOf([own]), await storeOf([manual])]);
    const one = await storeOf([own, manual]);
    const embedder = wordEmbedder();
    for (const query of ['kettles', 'fire and wood', 'what needs water']) {
      const answers = await Promise.all(
        [joined, one].map((store) => new Searcher({ store, embedder }).search(query, { mode: 'vector' })),
      );
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it('give the vectors of a document from the store that has it', async () => {
    const [first, second] = [await storeOf([own]), await storeOf([manual])];
    const keys = [
      { sourceId: 'manual', documentId: 'c.md' },
      { sourceId: 'own', documentId: 'b.md' },
      { sourceId: 'own', documentId: 'nowhere' },
    ];
    const [manuals, owns] = [await second.vectors(keys), await first.vectors(keys)];
    const joined = await joinStores([first, second]).vectors(keys);
    expect(joined).toEqual([manuals[0], owns[1], []]);
    expect(joined.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it.each([
    ['memory', () => memoryDriver()],
    ['file', () => sqliteDriver({ path: tempTree().at('index.db') })],
  ])('are read as one, in %s', async (_, driver) => {
    const parts = [await storeOf([own], driver()), await storeOf([manual], driver())];
    const joined = joinStores(parts);
    const one = await storeOf([own, manual], driver());
    const ids = async (store: typeof joined): Promise<string[]> =>
      (await all(store.documents())).map(({ sourceId, documentId }) => `${sourceId} ${documentId}`);
    expect(await ids(joined)).toEqual(await ids(one));
    expect(await joined.counts()).toEqual(await one.counts());
    expect(await joined.segmentCounts()).toEqual(await one.segmentCounts());
    expect([...(await joined.metadata()).keys()].sort()).toEqual([...(await one.metadata()).keys()].sort());
    const key = { sourceId: 'manual', documentId: 'a.md' };
    expect(await joined.document(key)).toEqual(await one.document(key));
    expect(await joined.segments(key)).toEqual(await one.segments(key));
    expect(await joined.segments({ sourceId: 'manual', documentId: 'b.md' })).toEqual([]);
    expect(await joined.document({ sourceId: 'none', documentId: 'b.md' })).toBeUndefined();
    expect(joined.header).toEqual(one.header);
    for (const store of [...parts, one]) await store.close();
  });

  it('find words in all of them, and a small store is heard beside a large one', async () => {
    const texts = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`p${at}.md`, `page ${at} about kettles`]));
    const joined = joinStores([await storeOf([own]), await storeOf([{ id: 'large', texts }])]);
    const [best] = await joined.lexical({ text: 'whistle', limit: 3 });
    expect(best?.documentId).toBe('a.md');
    const { hits } = await new Searcher({ store: joined, embedder: wordEmbedder() }).search('kettles whistle');
    expect(hits[0]?.segment).toMatchObject({ sourceId: 'own', content: 'kettles whistle loudly' });
  });

  it('filter by a key that only one of them knows', async () => {
    const joined = joinStores([await storeOf([own]), await storeOf([manual])]);
    const searcher = new Searcher({ store: joined, embedder: wordEmbedder() });
    const { hits } = await searcher.search('kettles', { filter: { product: 'kettle' } });
    expect(new Set(hits.map(({ segment }) => segment.sourceId))).toEqual(new Set(['manual']));
    await expect(searcher.search('kettles', { filter: { produkt: 'kettle' } })).rejects.toMatchObject({
      code: 'FILTER_UNKNOWN_KEY',
      message: expect.stringContaining('product'),
    });
  });

  it('take a document that two of them hold from the first', async () => {
    const first = await storeOf([{ id: 'own', texts: { 'a.md': 'kettles of today' } }]);
    const second = await storeOf([{ id: 'own', texts: { 'a.md': 'kettles of yesterday', 'b.md': 'other kettles' } }]);
    const joined = joinStores([first, second]);
    const { hits } = await new Searcher({ store: joined, embedder: wordEmbedder() }).search('kettles');
    expect(hits.map(({ segment }) => segment.content).sort()).toEqual(['kettles of today', 'other kettles']);
    expect((await all(joined.documents())).map(({ documentId }) => documentId)).toEqual(['a.md', 'b.md']);
  });

  it('say what all of them can do, and whose notes they have', async () => {
    const [memory, file] = [
      await storeOf([own]),
      await storeOf([manual], sqliteDriver({ path: tempTree().at('i.db') })),
    ];
    expect(joinStores([memory, file]).supports).toMatchObject({ persistent: false, exact: false, filter: true });
    await file.writeNote('only', 'second');
    expect(await joinStores([memory, file]).readNote('only')).toBe('second');
    expect(await joinStores([memory, file]).readNote('missing')).toBeUndefined();
    await file.close();
  });

  it('may be changed meanwhile', async () => {
    const [changing, fixed] = [await storeOf([own]), await storeOf([manual])];
    const searcher = new Searcher({ store: joinStores([changing, fixed]), embedder: wordEmbedder() });
    await changing.remove([{ sourceId: 'own', documentId: 'a.md' }]);
    const { hits, coverage } = await searcher.search('kettles whistle');
    expect(coverage.documents).toBe(4);
    expect(hits.map(({ segment }) => segment.content)).not.toContain('kettles whistle loudly');
  });
});

it('refuses stores of different embedders, and none', async () => {
  const other = wordEmbedder({ dimensions: 32 });
  const stores = [await storeOf([own]), await Store.open({ driver: memoryDriver(), embedder: other })];
  expect(() => joinStores(stores)).toThrow(expect.objectContaining({ code: 'STORE_MISMATCH' }));
  expect(() => joinStores([])).toThrow(RangeError);
});

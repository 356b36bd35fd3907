import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDriver } from '../../../src/store/memory/memory-driver.ts';
import { Store } from '../../../src/store/store.ts';
import type { DocumentChange, LexicalQuery } from '../../../src/store/store-driver.ts';
import { change, EMBEDDER } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';
import { querySql } from './index-file.ts';

const file = useTempFolder();

/** Words of a text: most texts have the first ones, few the later ones, and many are alike. */
function textOf(number: number): string {
  const length = 2 + (number % 7);
  return Array.from({ length }, (_, i) => `w${Math.floor(900 / (1 + ((number * 37 + i * 101) % 450)))}`).join(' ');
}

function document(number: number, version = 0): DocumentChange {
  const texts = Array.from({ length: number % 23 }, (_, i) => textOf(number * 31 + i + version * 7));
  const metadata = { group: number % 20, topic: number };
  return change(`folder${number % 5}/d${number}`, texts, { state: 'pending', metadata, sourceId: `s${number % 2}` });
}

const QUERIES: readonly Pick<LexicalQuery, 'text' | 'limit'>[] = [
  { text: 'w1', limit: 10 },
  { text: 'w2 w3 w450 w900', limit: 100 },
  { text: 'w5 w1 nowhere', limit: 7 },
  { text: 'w900', limit: 100_000 },
];
const SCOPES = [
  {},
  { filter: { group: 3 } },
  { filter: { topic: [7, 8, 401] } },
  { filter: { topic: 100_000 } },
  { pathPrefix: 'folder1/' },
  { sourceIds: ['s1'], pathPrefix: 'folder2/d1' },
];

const answer = async (store: Store, query: Omit<LexicalQuery, 'filter'>): Promise<unknown> =>
  (await store.lexical(query)).map(({ sourceId, documentId, ordinal, score }) => [
    sourceId,
    documentId,
    ordinal,
    score,
  ]);

describe('lexical search in an index file', () => {
  let held: Store;
  let wanted: Store;
  const both = async (work: (store: Store) => Promise<unknown>): Promise<void> => {
    await Promise.all([work(held), work(wanted)]);
  };
  const compare = async (): Promise<void> => {
    for (const query of QUERIES) {
      for (const scope of SCOPES) {
        const asked = { ...query, ...scope };
        expect(await answer(held, asked), JSON.stringify(asked)).toEqual(await answer(wanted, asked));
      }
    }
  };
  beforeEach(async () => {
    held = await Store.open({ path: file('held.db'), embedder: EMBEDDER });
    wanted = await Store.open({ driver: memoryDriver(), embedder: EMBEDDER });
    return () => both((store) => store.close());
  });

  it('gives what the memory driver gives, scores too, over merges, edits and compaction', async () => {
    for (let from = 0; from < 500; from += 100) {
      const batch = Array.from({ length: 100 }, (_, i) => document(from + i));
      await both((store) => store.replace(batch));
    }
    await compare();
    for (let number = 0; number < 60; number += 1) await both((store) => store.replace([document(number, 1)]));
    await compare();
    const keys = Array.from({ length: 250 }, (_, i) => document(i * 2).document);
    await both((store) => store.remove(keys));
    await compare();
    await both((store) => store.replace([document(1, 2), document(2, 2), document(1, 3), document(2, 4)]));
    await compare();
    await held.compact();
    await compare();
    expect((await held.verify()).problems).toEqual([]);
    expect(await querySql(file('held.db'), 'SELECT sum(dead) AS dead, count(*) AS runs FROM lexical_run')).toEqual([
      { dead: 0, runs: 1 },
    ]);
  });

  it('orders any number of equal scores by source, document and place', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `d${(i * 7) % 60}`);
    const documents = names.map((name, i) =>
      change(name, Array(100).fill('same words'), { state: 'pending', sourceId: `s${i % 3}` }),
    );
    await both((store) => store.replace(documents));
    for (const limit of [1, 5, 150, 5999, 6000, 7000]) {
      expect(await answer(held, { text: 'same', limit })).toEqual(await answer(wanted, { text: 'same', limit }));
    }
  });

  it('knows terms of any script and any number of occurrences', async () => {
    const texts = ['東京都 café', `${'often '.repeat(1000)}once`, 'x'.repeat(500), '𐐨𐐨 ->> foo-bar!', 'often'];
    await both((store) => store.replace([change('d', texts, { state: 'pending' }), change('e', ['plain', ''])]));
    for (const text of ['京都', 'CAFÉ', 'often', 'once often', 'x'.repeat(500), '𐐨𐐨', '->>', 'foo-bar!', '']) {
      expect(await answer(held, { text, limit: 9 })).toEqual(await answer(wanted, { text, limit: 9 }));
    }
  });
});

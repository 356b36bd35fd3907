import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memoryDriver } from '../../../src/store/memory/memory-driver.ts';
import { sqliteDriver } from '../../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../../src/store/store.ts';
import type { DocumentChange, QueryScope } from '../../../src/store/store-driver.ts';
import { change, EMBEDDER, vectorOf } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';
import { Model } from './model.ts';

const file = useTempFolder();
const open = (): Promise<Store> => Store.open({ path: file('index.db'), embedder: EMBEDDER });

const word = fc.constantFrom('zebra', 'giraffe', 'lion', 'koala', 'panda', 'heron');
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const key = fc.record({
  sourceId: fc.constantFrom('source', 'other'),
  documentId: fc.constantFrom('/a', '/b', '/dir/a', '/dir/b', '/re\u0301sume\u0301'),
});
const metadata = fc.record(
  { lang: fc.constantFrom('en', 'de', ''), n: fc.oneof(fc.constantFrom(1, 2, true), fc.constant('1')) },
  { requiredKeys: [] },
);
const document = fc
  .record({ key, texts: fc.array(text, { maxLength: 5 }), metadata, own: fc.boolean(), pending: fc.boolean() })
  .map(({ key: { sourceId, documentId }, texts, metadata: shared, own, pending }): DocumentChange => {
    const segmentMetadata = (ordinal: number) => (own ? { n: ordinal % 2, part: ordinal } : {});
    const state = pending && texts.length > 0 ? 'pending' : 'indexed';
    return change(documentId, texts, { sourceId, metadata: shared, state, segmentMetadata });
  });
const scope = fc.record(
  {
    filter: fc.record({ lang: fc.subarray(['en', 'de', ''], { minLength: 1 }) }),
    pathPrefix: fc.constantFrom('/', '/dir', '/r\u00e9s', '/none'),
    sourceIds: fc.subarray(['source', 'other']),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<QueryScope>;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ replace: fc.array(document, { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.array(key, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ note: key, lang: fc.constantFrom('en', 'fr') }) },
  { weight: 1, arbitrary: fc.constant({ reopen: true } as const) },
  { weight: 1, arbitrary: fc.constant({ compact: true } as const) },
  { weight: 4, arbitrary: fc.record({ near: text, limit: fc.integer({ min: 1, max: 12 }), scope }) },
  { weight: 3, arbitrary: fc.record({ word, scope }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does a step to index and model; returns the index, which may be another after opening again. */
async function take(one: Step, store: Store, model: Model): Promise<Store> {
  if ('replace' in one) {
    await store.replace(one.replace);
    for (const changed of one.replace) model.replace(changed);
  } else if ('remove' in one) {
    await store.remove(one.remove);
    for (const removed of one.remove) model.remove(removed);
  } else if ('note' in one) {
    const { document: record } = change(one.note.documentId, [], {
      ...one.note,
      metadata: { lang: one.lang },
      state: 'failed',
    });
    await store.replace([{ document: record }]);
    model.replace({ document: record });
  } else if ('compact' in one) {
    expect((await store.compact()).problems).toEqual([]);
  } else if ('near' in one) {
    await model.expectNearest(store, vectorOf(`x ${one.near}`), one.limit, one.scope);
  } else if ('word' in one) {
    await model.expectWords(store, one.word, one.scope);
  } else {
    await store.close();
    return open();
  }
  return store;
}

it('holds and answers what a plain map would, after any steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await rm(file('index.db'), { force: true });
      const model = new Model();
      let store = await open();
      try {
        for (const one of steps) {
          store = await take(one, store, model);
          for (const [name, check] of Object.entries(model.invariants)) {
            await check(store).catch((error: unknown) => {
              throw new Error(`broken: ${name}`, { cause: error });
            });
          }
        }
      } finally {
        await store.close();
      }
    }),
    { numRuns: 25 },
  );
});

it('scores words as the memory driver does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { maxLength: 30 }), text, scope, async (changes, query, within) => {
      await rm(file('index.db'), { force: true });
      await using durable = await Store.open({ driver: sqliteDriver({ path: file('index.db') }), embedder: EMBEDDER });
      await using exact = await Store.open({ driver: memoryDriver(), embedder: EMBEDDER });
      const answers = await Promise.all(
        [durable, exact].map(async (store) => {
          for (const one of changes) await store.replace([one]);
          return store.lexical({ text: query, limit: 7, knownKeys: ['lang'], ...within });
        }),
      );
      const round = (found: (typeof answers)[number] = []) =>
        found.map(({ contentHash: _, score, ...one }) => ({ ...one, score: score.toPrecision(6) }));
      expect(round(answers[0])).toEqual(round(answers[1]));
    }),
    { numRuns: 25 },
  );
});

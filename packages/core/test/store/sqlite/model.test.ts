import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { isDurabilityRun } from '../../../../../test/durability.ts';
import { memoryDriver } from '../../../src/store/memory/memory-driver.ts';
import { sqliteDriver } from '../../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../../src/store/store.ts';
import type { DocumentChange, QueryScope } from '../../../src/store/store-driver.ts';
import { change, EMBEDDER, vectorOf } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';
import { Model } from './model.ts';
import { type VictimStep, Victims } from './victims.ts';

const SEQUENCES = isDurabilityRun ? 2000 : 100;
const victims = new Victims(2);
afterAll(() => victims.close());
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

const written: fc.Arbitrary<VictimStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ replace: fc.array(document, { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.array(key, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ compact: true }) },
);
/** Another process writes these and is killed so many milliseconds after it began. */
const kill = fc.record({
  kill: fc.array(written, { minLength: 1, maxLength: 6 }),
  milliseconds: fc.double({ min: 0, max: 60, noNaN: true }),
});

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ replace: fc.array(document, { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.array(key, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ note: key, lang: fc.constantFrom('en', 'fr') }) },
  { weight: 1, arbitrary: fc.constant({ reopen: true } as const) },
  { weight: 1, arbitrary: fc.constant({ compact: true } as const) },
  { weight: 1, arbitrary: kill },
  { weight: 4, arbitrary: fc.record({ near: text, limit: fc.integer({ min: 1, max: 12 }), scope }) },
  { weight: 3, arbitrary: fc.record({ word, scope }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** An open index and what it must hold. */
interface Pair {
  readonly store: Store;
  readonly model: Model;
}

function applied(model: Model, { replace = [], remove = [] }: VictimStep): Model {
  for (const changed of replace) model.replace(changed);
  for (const removed of remove) model.remove(removed);
  return model;
}

/** Does a step to index and model; returns both, which may be others after opening again. */
async function take(one: Step, { store, model }: Pair): Promise<Pair> {
  if ('replace' in one) {
    await store.replace(one.replace);
    applied(model, one);
  } else if ('remove' in one) {
    await store.remove(one.remove);
    applied(model, one);
  } else if ('kill' in one) {
    await store.close();
    return killed(one, model);
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
    return { store: await open(), model };
  }
  return { store, model };
}

/** After a kill all that was acknowledged is there, and at most the step in flight besides. */
async function killed(
  { kill: steps, milliseconds }: typeof kill extends fc.Arbitrary<infer K> ? K : never,
  model: Model,
): Promise<Pair> {
  const path = file('index.db');
  const done = await victims.writeAndKill({ path, embedder: EMBEDDER, steps }, { milliseconds });
  const acknowledged = steps.slice(0, done).reduce(applied, model);
  const store = await open();
  const inFlight = steps[done];
  if (!inFlight) return { store, model: acknowledged };
  const isAcknowledged = await acknowledged.check(store).then(
    () => true,
    () => false,
  );
  return { store, model: isAcknowledged ? acknowledged : applied(acknowledged, inFlight) };
}

it(`holds and answers what a plain map would, after any of ${SEQUENCES} sequences of steps`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await rm(file('index.db'), { force: true });
      let pair: Pair = { store: await open(), model: new Model() };
      try {
        for (const one of steps) {
          pair = await take(one, pair);
          await pair.model.check(pair.store);
        }
      } finally {
        await pair.store.close();
      }
    }),
    { numRuns: SEQUENCES },
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

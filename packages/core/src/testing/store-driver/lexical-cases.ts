import assert from 'node:assert/strict';
import type { StoreDriver } from '../../store/store-driver.ts';
import type { ConformanceCase } from '../conformance.ts';
import type { StoreDriverSubject } from '../store-driver-subject.ts';
import { idsOf } from './answers.ts';
import { sampleChange, sampleVector, withDriver } from './sample-store.ts';

/** Texts that are query syntax somewhere. */
const ODD_QUERIES = [
  '--flag',
  'POL-358',
  '1.12.0',
  '"open',
  'a AND (',
  '*',
  'NEAR(a b)',
  'a:b',
  '^x',
  '{}',
  "'",
  '\\',
  '-',
  '',
];

async function found(driver: StoreDriver, text: string, limit = 10): Promise<readonly string[]> {
  return idsOf((await driver.lexical?.({ text, limit })) ?? []);
}

/** BM25 over words. */
export const lexicalCases: readonly ConformanceCase<StoreDriverSubject>[] = [
  {
    name: 'finds words, rarer and denser ones first, with falling scores above 0',
    requires: 'lexical',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const filler = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor';
        const texts = ['zebra', `zebra ${filler}`, 'zebra zebra', `giraffe zebra ${filler}`, filler];
        await driver.replace(texts.map((text, i) => sampleChange(`d${i}`, [text])));
        await driver.replace(Array.from({ length: 9 }, (_, i) => sampleChange(`filler${i}`, [filler])));
        const candidates = (await driver.lexical?.({ text: 'giraffe zebra', limit: 10 })) ?? [];
        assert.deepEqual(idsOf(candidates), ['d3#0', 'd2#0', 'd0#0', 'd1#0']);
        const scores = candidates.map(({ score }) => score);
        assert.deepEqual(
          scores,
          [...scores].sort((a, b) => b - a),
        );
        assert.ok(
          scores.every((score) => score > 0),
          'a score is not above 0',
        );
        assert.deepEqual(await found(driver, 'giraffe zebra', 2), ['d3#0', 'd2#0']);
      }),
  },
  {
    name: 'orders equal lexical scores by source, document and ordinal',
    requires: 'lexical',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace(['b', 'c', 'a'].map((name) => sampleChange(name, ['zebra', 'zebra'])));
        assert.deepEqual(await found(driver, 'zebra'), ['a#0', 'a#1', 'b#0', 'b#1', 'c#0', 'c#1']);
        assert.deepEqual(await found(driver, 'zebra', 3), ['a#0', 'a#1', 'b#0']);
      }),
  },
  {
    name: 'forgets the words of what was replaced or removed',
    requires: 'lexical',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['zebra']), sampleChange('b', ['zebra'])]);
        await driver.replace([sampleChange('a', ['giraffe'])]);
        await driver.remove([{ sourceId: 'source', documentId: 'b' }]);
        assert.deepEqual(await found(driver, 'zebra'), []);
        assert.deepEqual(await found(driver, 'giraffe'), ['a#0']);
      }),
  },
  {
    name: 'takes any text as a question, never as syntax',
    requires: 'lexical',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([
          sampleChange('a', ['use --flag for POL-358 since 1.12.0']),
          sampleChange('b', ['other words']),
        ]);
        for (const text of ODD_QUERIES) await found(driver, text);
        assert.deepEqual(await found(driver, 'other OR nothing AND ('), ['b#0']);
        assert.deepEqual(await found(driver, '--flag'), ['a#0']);
        assert.deepEqual(await found(driver, '"POL-358'), ['a#0']);
        const long = Array.from({ length: 4000 }, (_, i) => `w${i}`).join(' ');
        assert.deepEqual(await found(driver, `other ${long}`), ['b#0']);
        assert.deepEqual(await found(driver, ''), []);
      }),
  },
  {
    name: 'answers lexical queries before there are vectors',
    requires: 'textFirst',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', [{ content: 'zebra', vectors: [] }])]);
        if (driver.counts) {
          const { documents, pending, segments, windows } = await driver.counts();
          assert.deepEqual([documents, pending, segments, windows], [1, 1, 1, 0]);
        }
        if (driver.lexical) assert.deepEqual(await found(driver, 'zebra'), ['a#0']);
        const query = { vector: sampleVector('zebra'), limit: 10 };
        assert.deepEqual(await driver.query(query), []);
        await driver.replace([sampleChange('a', ['zebra'])]);
        assert.deepEqual(idsOf(await driver.query(query)), ['a#0']);
        if (driver.counts) assert.equal((await driver.counts()).pending, 0);
      }),
  },
];

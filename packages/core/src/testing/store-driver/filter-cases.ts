import assert from 'node:assert/strict';
import type { QueryScope, StoreDriver } from '../../store/store-driver.ts';
import type { ConformanceCase } from '../conformance.ts';
import type { StoreDriverSubject } from '../store-driver-subject.ts';
import { idsOf } from './answers.ts';
import { sampleChange, sampleVector, vectorAt, withDriver } from './sample-store.ts';

const QUERY = sampleVector('what is asked');

/** What a scope leaves, the same for vectors and, where there is one, lexical search: every sample says "word". */
async function within(driver: StoreDriver, scope: QueryScope, limit = 1000): Promise<readonly string[]> {
  const found = [...idsOf(await driver.query({ vector: QUERY, limit, ...scope }))].sort();
  if (driver.lexical && limit === 1000) {
    const lexical = idsOf(await driver.lexical({ text: 'word', limit, ...scope }));
    assert.deepEqual([...lexical].sort(), found, 'lexical search filters otherwise');
  }
  return found;
}

/** Filters, paths and sources, applied before ranking. */
export const filterCases: readonly ConformanceCase<StoreDriverSubject>[] = [
  {
    name: 'filters by metadata: keys ANDed, values ORed, a missing key never matches',
    requires: 'filter',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([
          sampleChange('a', ['word 1', { content: 'word 2', metadata: { kind: 'own' } }], {
            metadata: { lang: 'en', kind: 'doc' },
          }),
          sampleChange('b', ['word 3'], { metadata: { lang: 'de', kind: 'doc' } }),
          sampleChange('c', ['word 4'], { metadata: { lang: 'en' } }),
        ]);
        const cases: readonly [QueryScope['filter'] & object, readonly string[]][] = [
          [{ lang: ['en'] }, ['a#0', 'a#1', 'c#0']],
          [{ kind: ['doc'] }, ['a#0', 'b#0']],
          [{ kind: ['own'] }, ['a#1']],
          [{ lang: ['en', 'de'], kind: ['doc'] }, ['a#0', 'b#0']],
          [{ lang: ['de'], kind: ['own'] }, []],
          [{ lang: ['fr'] }, []],
          [{ unknown: ['x'] }, []],
          [{}, ['a#0', 'a#1', 'b#0', 'c#0']],
        ];
        for (const [filter, expected] of cases) assert.deepEqual(await within(driver, { filter }), expected);
      }),
  },
  {
    name: 'tells types of values apart',
    requires: 'filter',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const values = ['1', 1, true, 'true', false, 'false', 0, '', 'True', 1.5];
        await driver.replace(values.map((v, i) => sampleChange(`d${i}`, [`word ${i}`], { metadata: { v } })));
        for (const [i, v] of values.entries())
          assert.deepEqual(await within(driver, { filter: { v: [v] } }), [`d${i}#0`]);
        assert.deepEqual(await within(driver, { filter: { v: [1, '1', 'none'] } }), ['d0#0', 'd1#0']);
      }),
  },
  {
    name: 'filters by doc-id, file-id and segment-id',
    requires: 'filter',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['word 1', 'word 2']), sampleChange('a#1', ['word 3'])]);
        assert.deepEqual(await within(driver, { filter: { 'doc-id': ['a'] } }), ['a#0', 'a#1']);
        assert.deepEqual(await within(driver, { filter: { 'file-id': ['a#1', 'none'] } }), ['a#1#0']);
        assert.deepEqual(await within(driver, { filter: { 'segment-id': ['a#1'] } }), ['a#1']);
        assert.deepEqual(await within(driver, { filter: { 'segment-id': ['a#01', 'a', 'a#2'] } }), []);
      }),
  },
  {
    name: 'restricts to paths that start with a text, whatever their Unicode normal form',
    requires: 'filter',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const paths = [
          '/doc/a',
          '/docs/a',
          '/doc_/a',
          '/doc%/a',
          '/Doc/a',
          '/re\u0301sume\u0301/x',
          '/r\u00e9sum\u00e9/y',
          '/\u{10ffff}',
        ];
        await driver.replace(paths.map((path, i) => sampleChange(`d${i}`, [`word ${i}`], { path })));
        const cases: readonly [string, readonly number[]][] = [
          ['/doc/', [0]],
          ['/doc', [0, 1, 2, 3]],
          ['/doc_', [2]],
          ['/doc%', [3]],
          ['/r\u00e9s', [5, 6]],
          ['/re\u0301s', [5, 6]],
          ['/\u{10ffff}', [7]],
          ['/none', []],
        ];
        for (const [pathPrefix, expected] of cases) {
          assert.deepEqual(
            await within(driver, { pathPrefix }),
            expected.map((i) => `d${i}#0`),
            pathPrefix,
          );
        }
      }),
  },
  {
    name: 'restricts to sources',
    requires: 'filter',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace(
          ['s', 't', 'u'].map((sourceId) => sampleChange(sourceId, [`word ${sourceId}`], { sourceId })),
        );
        assert.deepEqual(await within(driver, { sourceIds: ['s', 'u'] }), ['s#0', 'u#0']);
        assert.deepEqual(await within(driver, { sourceIds: ['s', 't', 'u', 'v'] }), ['s#0', 't#0', 'u#0']);
        assert.deepEqual(await within(driver, { sourceIds: [] }), []);
        assert.deepEqual(await within(driver, { sourceIds: ['t'], pathPrefix: 's' }), []);
      }),
  },
  {
    name: 'filters before ranking',
    requires: 'filter',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const away = sampleVector('somewhere else');
        const rare = { content: 'word rare', vectors: [vectorAt(-0.9, QUERY, away)], metadata: { rare: true } };
        const near = { content: 'word near', vectors: [vectorAt(0.9, QUERY, away)] };
        await driver.replace(
          Array.from({ length: 300 }, (_, i) => sampleChange(`d${i}`, [i % 100 === 7 ? rare : near, near])),
        );
        const filter = { rare: [true] };
        assert.deepEqual(await within(driver, { filter }), ['d107#0', 'd207#0', 'd7#0']);
        assert.equal((await within(driver, { filter }, 2)).length, 2);
      }),
  },
  {
    name: 'filters by what is stored now',
    requires: 'filter',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const filter = { v: ['old'] };
        await driver.replace([sampleChange('a', ['word 1'], { metadata: { v: 'old' } })]);
        assert.deepEqual(await within(driver, { filter }), ['a#0']);
        await driver.replace([sampleChange('b', ['word 2'], { metadata: { v: 'old' } })]);
        assert.deepEqual(await within(driver, { filter }), ['a#0', 'b#0']);
        await driver.replace([sampleChange('a', ['word 1'], { metadata: { v: 'new' } })]);
        assert.deepEqual(await within(driver, { filter }), ['b#0']);
        await driver.remove([{ sourceId: 'source', documentId: 'b' }]);
        assert.deepEqual(await within(driver, { filter }), []);
      }),
  },
];

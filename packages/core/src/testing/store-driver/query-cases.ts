import assert from 'node:assert/strict';
import type { ConformanceCase } from '../conformance.ts';
import type { StoreDriverSubject } from '../store-driver-subject.ts';
import { idsOf, tolerance } from './answers.ts';
import { dot, sampleChange, sampleVector, vectorAt, withDriver } from './sample-store.ts';

const QUERY = sampleVector('what is asked');
const AWAY = sampleVector('somewhere else');
const KEY_A = { sourceId: 'source', documentId: 'a' };
const KEY_B = { sourceId: 'source', documentId: 'b' };
const COSINES = [0.2, 0.9, -0.5, 0.6, 0.75];

/** Which segments answer a vector, and in which order. */
export const queryCases: readonly ConformanceCase<StoreDriverSubject>[] = [
  {
    name: 'finds the nearest first, with the cosine as score',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const segments = COSINES.map((cosine) => ({ vectors: [vectorAt(cosine, QUERY, AWAY)] }));
        await driver.replace([sampleChange('a', segments)]);
        const found = await driver.query({ vector: QUERY, limit: 10 });
        assert.deepEqual(idsOf(found), ['a#1', 'a#4', 'a#3', 'a#0', 'a#2']);
        for (const { ordinal, score } of found) {
          assert.ok(Math.abs(score - COSINES[ordinal]!) < tolerance(subject.supports), `${score} is not the cosine`);
        }
      }),
  },
  {
    name: 'says which segment it is and which contents are equal',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['one', 'two']), sampleChange('b', ['one'])]);
        const found = await driver.query({ vector: QUERY, limit: 10 });
        const hashes = new Map(found.map(({ segmentId, contentHash }) => [segmentId, contentHash]));
        assert.equal(hashes.get('a#0'), hashes.get('b#0'));
        assert.notEqual(hashes.get('a#0'), hashes.get('a#1'));
        const last = found.find(({ segmentId }) => segmentId === 'a#1');
        assert.deepEqual([last?.sourceId, last?.documentId, last?.ordinal], ['source', 'a', 1]);
      }),
  },
  {
    name: 'orders equal scores by source, document and ordinal',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const same = { vectors: [QUERY] };
        const names = ['b', 'a', 'c', '\u{10000}', '\uffee'];
        await driver.replace(names.map((name) => sampleChange(name, [same, same, same])));
        await driver.replace([sampleChange('z', [same], { sourceId: 'first' })]);
        const expected = [
          'z#0',
          ...['a', 'b', 'c', '\uffee', '\u{10000}'].flatMap((name) => [0, 1, 2].map((n) => `${name}#${n}`)),
        ];
        assert.deepEqual(idsOf(await driver.query({ vector: QUERY, limit: 100 })), expected);
        assert.deepEqual(idsOf(await driver.query({ vector: QUERY, limit: 3 })), expected.slice(0, 3));
      }),
  },
  {
    name: 'gives at most as many as asked for, the same first whatever the limit',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace(
          Array.from({ length: 20 }, (_, i) =>
            sampleChange(
              `d${i}`,
              ['x', 'y'].map((t) => `${t}${i}`),
            ),
          ),
        );
        const all = idsOf(await driver.query({ vector: QUERY, limit: 1000 }));
        assert.equal(new Set(all).size, 40);
        for (const limit of [1, 7, 39, 40, 41]) {
          assert.deepEqual(idsOf(await driver.query({ vector: QUERY, limit })), all.slice(0, limit));
        }
      }),
  },
  {
    name: 'scores a segment by its best window and says which it is',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const near = (cosine: number): Float32Array => vectorAt(cosine, QUERY, AWAY);
        await driver.replace([
          sampleChange('a', [{ vectors: [near(0.1), near(0.8), near(0.3)] }, { vectors: [near(0.5)] }]),
          sampleChange('b', [{ vectors: Array.from({ length: 40 }, (_, i) => near(0.6 - i / 100)) }]),
        ]);
        const found = await driver.query({ vector: QUERY, limit: 3 });
        assert.deepEqual(idsOf(found), ['a#0', 'b#0', 'a#1']);
        assert.ok(Math.abs((found[0]?.score ?? 0) - 0.8) < tolerance(subject.supports));
        assert.deepEqual(
          found.map(({ window }) => window?.start),
          [1, 0, 1000],
        );
      }),
  },
  {
    name: 'keeps vectors bit for bit',
    requires: 'exact',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const change = sampleChange(
          'a',
          Array.from({ length: 50 }, (_, i) => `text ${i}`),
        );
        await driver.replace([change]);
        for (const { content, embedHash } of change.segments ?? []) {
          const exact = sampleVector(content);
          const held = await driver.cachedVectors?.([embedHash]);
          if (held) assert.deepEqual(held.get(embedHash), [exact]);
          const [found] = await driver.query({ vector: exact, limit: 1 });
          assert.ok(Math.abs((found?.score ?? 0) - dot(exact, exact)) < 1e-7, `${content} scores ${found?.score}`);
        }
      }),
  },
  {
    name: 'gives vectors of an embed text back, and the same again after storing these',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        if (!driver.cachedVectors) return;
        const vectors = [sampleVector('one'), sampleVector('two')];
        const change = sampleChange('a', [{ content: 'long', vectors }, 'short']);
        await driver.replace([change]);
        const hash = change.segments?.[0]?.embedHash ?? '';
        const held = (await driver.cachedVectors([hash, 'unknown'])).get(hash);
        assert.equal(held?.length, 2);
        held?.forEach((vector, i) => {
          assert.ok(dot(vector, vectors[i]!) > 1 - tolerance(subject.supports), 'the vector is another');
        });
        assert.equal((await driver.cachedVectors(['unknown'])).size, 0);
        const copy = sampleChange('b', [{ content: 'long', vectors: held ?? [] }]);
        await driver.replace([
          { ...copy, segments: copy.segments!.map((one) => ({ ...one, embedHash: 'ef'.repeat(32) })) },
        ]);
        assert.deepEqual((await driver.cachedVectors(['ef'.repeat(32)])).get('ef'.repeat(32)), held);
      }),
  },
  {
    name: 'gives the vectors of documents back, in order of documents, segments and windows',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        if (!driver.vectors) return;
        const long = [sampleVector('one'), sampleVector('two'), sampleVector('three')];
        await driver.replace([
          sampleChange('a', [{ content: 'long', vectors: long }, 'short']),
          sampleChange('a', ['other'], { sourceId: 'other' }),
          sampleChange('empty', []),
        ]);
        await driver.replace([sampleChange('b', ['gone', 'left'])]);
        await driver.replace([sampleChange('b', ['new'])]);
        const wanted = [[sampleVector('new')], [], [...long, sampleVector('short')], [], [sampleVector('other')]];
        const keys = [KEY_B, { ...KEY_B, documentId: 'unknown' }, KEY_A, { ...KEY_A, documentId: 'empty' }];
        const found = await driver.vectors([...keys, { ...KEY_A, sourceId: 'other' }]);
        assert.deepEqual(
          found.map(({ length }) => length),
          wanted.map(({ length }) => length),
        );
        const exact = subject.supports.exact;
        wanted.flat().forEach((vector, i) => {
          const held = found.flat()[i]!;
          if (exact) assert.deepEqual(held, vector);
          else assert.ok(dot(held, vector) > 1 - tolerance(subject.supports), `vector ${i} is another`);
        });
        assert.deepEqual(await driver.vectors([]), []);
      }),
  },
];

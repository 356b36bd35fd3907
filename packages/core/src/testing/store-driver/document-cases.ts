import assert from 'node:assert/strict';
import type { ConformanceCase } from '../conformance.ts';
import type { StoreDriverSubject } from '../store-driver-subject.ts';
import { contentsOf, idsOf, recordsOf } from './answers.ts';
import { sampleChange, sampleVector, withDriver } from './sample-store.ts';

const KEY = { sourceId: 'source', documentId: 'a' };

/** Ids that are easily taken for each other, or for syntax. */
const ODD_IDS = ['a b.md', 'a_b.md', 'a-b.md', 'a%b.md', 're\u0301sume\u0301.md', '😀', 'C:\\x\\y', '\'"`', '#', 'a#0'];

/** What a driver keeps of documents, and that it forgets the rest. */
export const documentCases: readonly ConformanceCase<StoreDriverSubject>[] = [
  {
    name: 'holds nothing at first',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        assert.deepEqual(await recordsOf(driver), []);
        assert.deepEqual(await driver.segments(KEY), []);
        assert.deepEqual(await driver.query({ vector: sampleVector('x'), limit: 10 }), []);
        if (driver.counts) assert.equal((await driver.counts()).documents, 0);
      }),
  },
  {
    name: 'gives segments back as they were given',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const metadata = { text: 'a', number: 1.5, yes: true, no: false, empty: '', zero: 0 };
        const change = sampleChange('a', [{ content: 'one', metadata: { own: 'x' } }, 'two', 'one'], { metadata });
        await driver.replace([change]);
        const expected = change.segments?.map(({ windows: _, lexicalText: __, embedHash: ___, ...segment }) => segment);
        assert.deepEqual(await driver.segments(KEY), expected);
      }),
  },
  {
    name: 'gives records back as they were given, ordered by source and document',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const problem = { reason: 'STRATEGY_FAILED', message: 'no', line: 3, column: 7 };
        const changes = [
          sampleChange('b', ['x'], { sourceId: 't', revision: 'r1', contentHash: 'ab'.repeat(32) }),
          sampleChange('c', [], { sourceId: 's', state: 'failed', problem }),
          sampleChange('a', [], { sourceId: 't', state: 'skipped', problem: { reason: 'binary', message: '' } }),
          sampleChange('\u{10000}', ['astral'], { sourceId: 's', path: 'other/path', metadata: { n: 1 } }),
          sampleChange('\uffee', ['halfwidth'], { sourceId: 's' }),
        ];
        await driver.replace(changes);
        const [b, c, a, astral, halfwidth] = changes.map(({ document }) => document);
        assert.deepEqual(await recordsOf(driver), [c, halfwidth, astral, a, b]);
        const counted = await driver.segmentCounts?.();
        if (counted)
          assert.deepEqual([...counted].sort(), [
            ['s', 2],
            ['t', 1],
          ]);
        if (!driver.document) return;
        for (const { document } of changes) assert.deepEqual(await driver.document(document), document);
        assert.equal(await driver.document({ sourceId: 's', documentId: 'a' }), undefined);
      }),
  },
  {
    name: 'drops the segments that a new version of a document does not have',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['one', 'two', 'three']), sampleChange('b', ['four'])]);
        await driver.replace([sampleChange('a', ['five'])]);
        assert.deepEqual(await contentsOf(driver, KEY), ['five']);
        const found = await driver.query({ vector: sampleVector('two'), limit: 10 });
        assert.deepEqual([...idsOf(found)].sort(), ['a#0', 'b#0']);
      }),
  },
  {
    name: 'keeps the record of a document without segments',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['one'])]);
        await driver.replace([sampleChange('a', [], { state: 'skipped' })]);
        assert.deepEqual(await driver.segments(KEY), []);
        assert.deepEqual(
          (await recordsOf(driver)).map(({ state }) => state),
          ['skipped'],
        );
        assert.deepEqual(await driver.query({ vector: sampleVector('one'), limit: 10 }), []);
      }),
  },
  {
    name: 'changes a record alone where no segments are given',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const first = sampleChange('a', ['one'], { metadata: { n: 1 } });
        await driver.replace([first]);
        const document = { ...first.document, state: 'failed', metadata: { n: 2 }, revision: 'r2' } as const;
        await driver.replace([{ document }]);
        assert.deepEqual(await recordsOf(driver), [document]);
        assert.deepEqual(
          (await driver.segments(KEY)).map(({ metadata }) => metadata['n']),
          [1],
        );
        assert.deepEqual(idsOf(await driver.query({ vector: sampleVector('one'), limit: 1 })), ['a#0']);
      }),
  },
  {
    name: 'removes documents with all that belongs to them, and ignores unknown keys',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['one', 'two']), sampleChange('b', ['three'])]);
        await driver.remove([KEY, { ...KEY, documentId: 'unknown' }, { ...KEY, sourceId: 'unknown' }]);
        await driver.remove([]);
        assert.deepEqual(
          (await recordsOf(driver)).map(({ documentId }) => documentId),
          ['b'],
        );
        assert.deepEqual(await driver.segments(KEY), []);
        assert.deepEqual(idsOf(await driver.query({ vector: sampleVector('one'), limit: 10 })), ['b#0']);
      }),
  },
  {
    name: 'keeps the same document of two sources apart',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['one']), sampleChange('a', ['two'], { sourceId: 'other' })]);
        await driver.remove([KEY]);
        assert.deepEqual(await contentsOf(driver, { ...KEY, sourceId: 'other' }), ['two']);
        const [found, ...more] = await driver.query({ vector: sampleVector('two'), limit: 10 });
        assert.equal(found?.sourceId, 'other');
        assert.deepEqual(more, []);
      }),
  },
  {
    name: 'keeps any text: odd ids, control characters, a megabyte',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const contents = ['\0nul \u0001', 'CR\r\nLF\n', '\ufeffbom 😀 \u{10ffff}', '', ' '];
        await driver.replace(ODD_IDS.map((id) => sampleChange(id, contents)));
        await driver.replace([sampleChange('long', ['x'.repeat(1_000_000)])]);
        for (const documentId of ODD_IDS) assert.deepEqual(await contentsOf(driver, { ...KEY, documentId }), contents);
        assert.equal((await contentsOf(driver, { ...KEY, documentId: 'long' }))[0]?.length, 1_000_000);
        const ids = (await recordsOf(driver)).map(({ documentId }) => documentId);
        assert.deepEqual(new Set(ids), new Set([...ODD_IDS, 'long']));
      }),
  },
  {
    name: 'does not mind what happens to objects given or taken',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const change = sampleChange('a', ['one'], { metadata: { n: 1 } });
        await driver.replace([change]);
        change.segments?.[0]?.windows[0]?.vector.fill(0);
        Object.assign(change.document.metadata, { n: 2 });
        Object.assign((await driver.segments(KEY))[0]?.metadata ?? {}, { n: 3 });
        assert.equal((await recordsOf(driver))[0]?.metadata['n'], 1);
        assert.equal((await driver.segments(KEY))[0]?.metadata['n'], 1);
        const [found] = await driver.query({ vector: sampleVector('one'), limit: 1 });
        assert.ok((found?.score ?? 0) > 0.9, 'the vector changed');
      }),
  },
];

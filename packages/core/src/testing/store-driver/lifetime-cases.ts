import assert from 'node:assert/strict';
import type { ConformanceCase } from '../conformance.ts';
import type { StoreDriverSubject } from '../store-driver-subject.ts';
import { contentsOf, idsOf, recordsOf } from './answers.ts';
import { HEADER, sampleChange, sampleVector, withDriver } from './sample-store.ts';

const KEY = { sourceId: 'source', documentId: 'a' };

/** Opening, closing, stopping, and several calls at once. */
export const lifetimeCases: readonly ConformanceCase<StoreDriverSubject>[] = [
  {
    name: 'says what it can do, the same before and after opening',
    async run(subject) {
      const driver = await subject.create();
      const before = driver.supports;
      assert.ok(Object.isFrozen(before), 'supports is not frozen');
      assert.deepEqual(before, subject.supports);
      assert.equal(driver.lexical !== undefined, before.lexical);
      await driver.open(HEADER);
      assert.deepEqual(driver.supports, before);
      await driver.close();
    },
  },
  {
    name: 'makes an index with the header wanted, in a format of its own',
    async run(subject) {
      const driver = await subject.create();
      const { format, ...header } = await driver.open(HEADER);
      await driver.close();
      assert.ok(Number.isSafeInteger(format) && format > 0, `format ${format}`);
      assert.deepEqual({ ...header, format: 0 }, HEADER);
    },
  },
  {
    name: 'keeps everything over closing and opening, the header too',
    requires: 'persistent',
    async run(subject) {
      const driver = await subject.create();
      const header = await driver.open(HEADER);
      await driver.replace([
        sampleChange('a', ['one', 'two'], { metadata: { n: 1 } }),
        sampleChange('b', [], { state: 'skipped' }),
      ]);
      await driver.writeNote?.('note', 'text');
      const before = [
        await recordsOf(driver),
        await driver.segments(KEY),
        await driver.query({ vector: sampleVector('two'), limit: 9 }),
      ];
      await driver.close();
      assert.ok(subject.reopen, 'a persistent subject needs reopen');
      const again = await subject.reopen(driver);
      assert.deepEqual(await again.open({ format: 0, embedder: 'another', dimensions: 3 }), header);
      const after = [
        await recordsOf(again),
        await again.segments(KEY),
        await again.query({ vector: sampleVector('two'), limit: 9 }),
      ];
      assert.deepEqual(after, before);
      if (again.readNote) assert.equal(await again.readNote('note'), 'text');
      await again.close();
    },
  },
  {
    name: 'closes twice, and answers nothing afterwards',
    async run(subject) {
      const driver = await subject.create();
      await driver.open(HEADER);
      await driver.replace([sampleChange('a', ['one'])]);
      await driver.close();
      await driver.close();
      await assert.rejects(async () => driver.query({ vector: sampleVector('one'), limit: 1 }));
      await assert.rejects(async () => driver.replace([sampleChange('a', ['two'])]));
      await assert.rejects(async () => driver.segments(KEY));
      await assert.rejects(() => recordsOf(driver));
    },
  },
  {
    name: 'rejects with the reason of an aborted signal and changes nothing',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['one'])]);
        const reason = new Error('aborted by the conformance suite');
        const signal = AbortSignal.abort(reason);
        const isReason = (error: unknown): boolean => error === reason;
        await assert.rejects(async () => driver.replace([sampleChange('a', ['two'])], { signal }), isReason);
        await assert.rejects(async () => driver.remove([KEY], { signal }), isReason);
        await assert.rejects(async () => driver.segments(KEY, { signal }), isReason);
        await assert.rejects(async () => driver.query({ vector: sampleVector('one'), limit: 1, signal }), isReason);
        assert.deepEqual(await contentsOf(driver, KEY), ['one']);
      }),
  },
  {
    name: 'leaves a document whole when aborted while it is replaced',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const old = Array.from({ length: 20 }, (_, i) => `old ${i}`);
        const fresh = Array.from({ length: 30 }, (_, i) => `new ${i}`);
        for (const ticks of [0, 1, 2, 5, 20]) {
          await driver.replace([sampleChange('a', old)]);
          const stop = new AbortController();
          const replaced = driver.replace([sampleChange('a', fresh)], { signal: stop.signal }).catch((error) => error);
          for (let i = 0; i < ticks; i += 1) await Promise.resolve();
          stop.abort(new Error('stop'));
          await replaced;
          const contents = await contentsOf(driver, KEY);
          assert.deepEqual(contents, contents.length === 20 ? old : fresh);
        }
      }),
  },
  {
    name: 'ends whole when one document is replaced several times at once',
    requires: 'atomic',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const versions = Array.from({ length: 8 }, (_, v) =>
          Array.from({ length: v + 1 }, (_, i) => `version ${v} ${i}`),
        );
        await Promise.all(versions.map((texts) => driver.replace([sampleChange('a', texts)])));
        const contents = await contentsOf(driver, KEY);
        assert.deepEqual(contents, versions[contents.length - 1]);
        assert.equal((await driver.query({ vector: sampleVector('x'), limit: 100 })).length, contents.length);
      }),
  },
  {
    name: 'keeps notes, counts and lists metadata, where it does',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        const pending = [{ content: 'three', vectors: [] }];
        await driver.replace([
          sampleChange('a', ['one', { content: 'two', metadata: { own: 'x' } }], { metadata: { lang: 'en' } }),
          sampleChange('b', subject.supports.textFirst ? pending : ['three'], { metadata: { lang: 'de', n: 2 } }),
          sampleChange('c', [], { state: 'failed' }),
          sampleChange('d', [], { state: 'skipped', metadata: { unseen: true } }),
        ]);
        const pendings = subject.supports.textFirst ? 1 : 0;
        if (driver.counts) {
          const expected = {
            documents: 4,
            pending: pendings,
            failed: 1,
            skipped: 1,
            segments: 3,
            windows: 3 - pendings,
          };
          assert.deepEqual(await driver.counts(), expected);
        }
        const metadata = await driver.metadata?.();
        if (metadata) {
          assert.deepEqual(
            [...metadata.keys()].filter((key) => !key.endsWith('-id')),
            ['lang', 'n', 'own'],
          );
          assert.deepEqual(metadata.get('lang'), ['de', 'en']);
          assert.deepEqual(metadata.get('n'), [2]);
        }
        await driver.writeNote?.('note', 'text');
        if (driver.readNote) assert.equal(await driver.readNote('note'), 'text');
        await driver.writeNote?.('note', undefined);
        if (driver.readNote) assert.equal(await driver.readNote('note'), undefined);
      }),
  },
  {
    name: 'lists at most 50 values of a metadata key',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        if (!driver.metadata) return;
        const documents = (count: number, from = 0) =>
          Array.from({ length: count }, (_, i) => sampleChange(`d${from + i}`, ['x'], { metadata: { n: from + i } }));
        await driver.replace(documents(50));
        assert.deepEqual(
          (await driver.metadata()).get('n'),
          Array.from({ length: 50 }, (_, i) => i),
        );
        await driver.replace(documents(1, 50));
        assert.equal((await driver.metadata()).get('n'), 'many');
        await driver.remove([{ sourceId: 'source', documentId: 'd7' }]);
        assert.equal((await driver.metadata()).get('n')?.length, 50);
      }),
  },
  {
    name: 'loads the segments of candidates in their order, where it does',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        if (!driver.load) return;
        await driver.replace([
          sampleChange('a', ['one', 'two']),
          sampleChange('b', ['three']),
          sampleChange('c', ['four']),
        ]);
        const found = await driver.query({ vector: sampleVector('two'), limit: 10 });
        const segments = await driver.load(found);
        assert.deepEqual(
          segments.map(({ id }) => id),
          idsOf(found),
        );
        assert.deepEqual(
          segments.find(({ id }) => id === 'a#1'),
          (await driver.segments(KEY))[1],
        );
        await driver.replace([sampleChange('a', ['one', 'changed'])]);
        await driver.remove([{ sourceId: 'source', documentId: 'b' }]);
        const left = (await driver.load(found)).map(({ id }) => id);
        assert.deepEqual(
          left,
          idsOf(found).filter((id) => id === 'a#0' || id === 'c#0'),
        );
      }),
  },
  {
    name: 'empties itself for another embedder, and is in order after all, where it can tell',
    run: (subject) =>
      withDriver(subject, async (driver) => {
        await driver.replace([sampleChange('a', ['one', 'two']), sampleChange('b', ['three'])]);
        await driver.replace([sampleChange('a', ['two'])]);
        const compacted = await driver.maintain?.('compact');
        const verified = await driver.maintain?.('verify');
        assert.deepEqual([compacted?.problems ?? [], verified?.problems ?? []], [[], []]);
        assert.deepEqual(await contentsOf(driver, KEY), ['two']);
        await driver.reset?.({ ...HEADER, embedder: 'another' });
        if (!driver.reset) return;
        assert.deepEqual(await recordsOf(driver), []);
        assert.deepEqual(await driver.query({ vector: sampleVector('two'), limit: 10 }), []);
        await driver.replace([sampleChange('a', ['one'])]);
        assert.deepEqual(idsOf(await driver.query({ vector: sampleVector('one'), limit: 10 })), ['a#0']);
      }),
  },
];

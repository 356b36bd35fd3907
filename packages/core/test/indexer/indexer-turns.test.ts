import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { IndexEvent } from '../../src/indexer/index-event.ts';
import { indexStatus } from '../../src/indexer/index-status.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import type { Store } from '../../src/store/store.ts';
import { contentsOf, INDEX_DRIVERS, indexBenches, THREE_FILES } from '../support/index-bench.ts';
import { entryOf } from '../support/record-source.ts';
import { snapshotOf } from '../support/snapshot-of.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

describe.each(INDEX_DRIVERS)('Indexer, one thing after the other (%s)', (driver) => {
  const bench = indexBenches(driver);

  describe('aborting', () => {
    it('rejects with the reason, keeps what was committed, and the next run completes it', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 200 }, (_, at) => [`${1000 + at}.md`, `text number ${at}`]),
      );
      const { run, store } = await bench(files);
      const controller = new AbortController();
      const onEvent = ({ type }: IndexEvent): void => {
        if (type === 'embedded') controller.abort(new Error('enough'));
      };
      await expect(run({ onEvent }, controller.signal)).rejects.toThrow('enough');
      expect(await store.counts()).toMatchObject({ documents: 200, windows: 64 });
      expect((await indexStatus(store)).lastRun?.state).toBe('aborted');
      expect((await run()).embeddedTexts).toBe(136);
    });

    it('does nothing when aborted before', async () => {
      const { run, source } = await bench(THREE_FILES);
      await expect(run({}, AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
      expect(source.reads).toEqual([]);
    });
  });

  it('takes the time from the host where that has a clock of its own', async () => {
    const { run, store } = await bench(THREE_FILES);
    const report = await run({ now: () => new Date('2001-02-03T04:05:06Z') });
    expect(report.startedAt).toBe('2001-02-03T04:05:06.000Z');
    expect((await indexStatus(store)).lastRun?.updatedAt).toBe('2001-02-03T04:05:06.000Z');
  });

  describe('one indexer', () => {
    it('does runs and changes one after the other, and goes on after a failed one', async () => {
      const { source, embedder, store } = await bench(THREE_FILES);
      const indexer = new Indexer({ sources: [source], embedder, store });
      const aborted = indexer.run({ signal: AbortSignal.abort(new Error('no')) });
      const [first, second] = [indexer.run(), indexer.run()];
      await expect(aborted).rejects.toThrow('no');
      expect((await first).totals.indexed).toBe(3);
      expect((await second).totals).toMatchObject({ indexed: 0, unchanged: 3 });
    });

    it('is not disturbed by a listener that throws', async () => {
      const { run } = await bench(THREE_FILES);
      const onEvent = (): void => {
        throw new Error('listening went wrong');
      };
      expect((await run({ onEvent })).totals.indexed).toBe(3);
    });

    it('tells its progress in order', async () => {
      const { run, events } = await bench(THREE_FILES);
      const report = await run();
      expect(events.map(({ type }) => type)).toEqual([
        'listed',
        'planned',
        'stored-text',
        'progress',
        'progress',
        'embedded',
        'progress',
        'finished',
      ]);
      expect(events[3]).toMatchObject({ phase: 'text', documents: { done: 3, total: 3 } });
      expect(events[6]).toMatchObject({
        phase: 'embed',
        documents: { done: 3, total: 3 },
        characters: { done: 27, total: 27 },
      });
      expect(events.at(-1)).toEqual({ type: 'finished', report });
    });

    it('comes to the end of its progress though texts are held already', async () => {
      const copies = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`copy${at}.md`, 'the same text']));
      const { run, events } = await bench(copies);
      await run();
      const last = events.filter((event) => event.type === 'progress').at(-1);
      expect(last).toMatchObject({ documents: { done: 6, total: 6 }, characters: { done: 78, total: 78 } });
    });

    it('refuses an embedder that the store was not opened for', async () => {
      const { source, store } = await bench(THREE_FILES);
      const other = wordEmbedder({ maxTokens: 7 });
      expect(() => new Indexer({ sources: [source], embedder: other, store })).toThrow(
        expect.objectContaining({ code: 'STORE_MISMATCH' }),
      );
    });

    it('refuses wrong arguments before doing anything', async () => {
      const { source, embedder, store } = await bench(THREE_FILES);
      const options = { sources: [source], embedder, store };
      expect(() => new Indexer({ ...options, sources: [source, source] })).toThrow(RangeError);
      expect(() => new Indexer({ ...options, sources: 'x' as unknown as [] })).toThrow(TypeError);
      expect(() => new Indexer({ ...options, store: undefined as unknown as Store })).toThrow(TypeError);
      for (const maxDocumentBytes of [0, -1, 1.5, Number.NaN]) {
        expect(() => new Indexer({ ...options, maxDocumentBytes })).toThrow(RangeError);
        expect(() => new Indexer({ ...options, maxSegmentMs: maxDocumentBytes })).toThrow(RangeError);
      }
      const unknown = { sourceId: 'nobody', change: { type: 'remove', documentId: 'a.md' } } as const;
      await expect(new Indexer(options).apply([unknown])).rejects.toThrow(RangeError);
    });

    it('ends with the error of a store that does not work', async () => {
      const { run, store } = await bench(THREE_FILES);
      await store.close();
      await expect(run()).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    });
  });

  describe('apply', () => {
    it('indexes, replaces and removes single documents', async () => {
      const { source, embedder, store, run } = await bench(THREE_FILES);
      await run();
      embedder.embedded.length = 0;
      source.files.set('a.md', 'alpha new');
      source.files.set('d.md', 'delta');
      source.files.delete('b.md');
      const indexer = new Indexer({ sources: [source], embedder, store });
      const report = await indexer.apply([
        { sourceId: 'notes', change: { type: 'upsert', entry: entryOf(source, 'a.md') } },
        { sourceId: 'notes', change: { type: 'upsert', entry: entryOf(source, 'd.md') } },
        { sourceId: 'notes', change: { type: 'remove', documentId: 'b.md' } },
        { sourceId: 'notes', change: { type: 'remove', documentId: 'unknown.md' } },
      ]);
      expect(report.totals).toMatchObject({ matched: 2, indexed: 2, removed: 1 });
      expect(embedder.embedded.sort()).toEqual(['alpha new', 'delta']);
      const fresh = await bench(Object.fromEntries(source.files));
      await fresh.run();
      expect(await snapshotOf(store)).toEqual(await snapshotOf(fresh.store));
    });

    it('takes the last change of a document, and nothing costs nothing', async () => {
      const { source, embedder, store, run } = await bench(THREE_FILES);
      await run();
      embedder.embedded.length = 0;
      const indexer = new Indexer({ sources: [source], embedder, store });
      const upsert = { type: 'upsert', entry: entryOf(source, 'a.md') } as const;
      await indexer.apply([
        { sourceId: 'notes', change: { type: 'remove', documentId: 'a.md' } },
        { sourceId: 'notes', change: upsert },
      ]);
      expect(await contentsOf(store, 'a.md')).toHaveLength(2);
      expect((await indexer.apply([])).totals.matched).toBe(0);
      expect(embedder.embedded).toEqual([]);
    });

    it('leaves the note of the last run alone', async () => {
      const { source, embedder, store, run } = await bench(THREE_FILES);
      await run();
      const before = (await indexStatus(store)).lastRun;
      const change = { type: 'remove', documentId: 'a.md' } as const;
      await new Indexer({ sources: [source], embedder, store }).apply([{ sourceId: 'notes', change }]);
      expect((await indexStatus(store)).lastRun).toEqual(before);
    });

    it('leaves it alone however long it takes', async () => {
      const { source, embedder, store, run } = await bench(THREE_FILES);
      await run();
      const before = (await indexStatus(store)).lastRun;
      source.files.set('a.md', 'alpha new');
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const slow = {
        ...embedder,
        async embed(...call: Parameters<typeof embedder.embed>) {
          vi.advanceTimersByTime(60_000);
          return embedder.embed(...call);
        },
      };
      const change = { type: 'upsert', entry: entryOf(source, 'a.md') } as const;
      await new Indexer({ sources: [source], embedder: slow, store }).apply([{ sourceId: 'notes', change }]);
      expect(embedder.embedded).toContain('alpha new');
      expect((await indexStatus(store)).lastRun).toEqual(before);
    });

    it('says what each document was to the index', async () => {
      const { source, embedder, store, run } = await bench(THREE_FILES);
      await run();
      source.files.set('a.md', 'alpha new');
      source.files.set('d.md', 'delta');
      const indexer = new Indexer({ sources: [source], embedder, store });
      const upsert = (name: string) => ({ type: 'upsert', entry: entryOf(source, name) }) as const;
      const remove = (documentId: string) => ({ type: 'remove', documentId }) as const;
      const changes = [upsert('a.md'), upsert('c.md'), upsert('d.md'), remove('b.md'), remove('unknown.md')];
      const { changed } = await indexer.apply(changes.map((change) => ({ sourceId: 'notes', change })));
      expect(changed.map(({ documentId, type }) => [documentId, type])).toEqual([
        ['a.md', 'modified'],
        ['d.md', 'created'],
        ['b.md', 'deleted'],
      ]);
    });

    it('lists again what is asked for, and takes nothing else for gone', async () => {
      const { source, embedder, store, run } = await bench({
        'x/a.md': 'a',
        'x/b.md': 'b',
        'xy/c.md': 'c',
        'd.md': 'd',
      });
      await run();
      source.files.delete('x/a.md');
      source.files.delete('xy/c.md');
      source.files.set('x/new.md', 'new');
      source.files.set('e.md', 'elsewhere');
      const indexer = new Indexer({ sources: [source], embedder, store });
      const rescan = (...below: (string | undefined)[]) =>
        indexer.apply(
          below.map((part) => ({ sourceId: 'notes', change: { type: 'rescan', ...(part && { below: part }) } })),
        );
      const stale = { type: 'upsert', entry: { documentId: 'x/a.md', path: 'x/a.md', metadata: {} } } as const;
      expect((await rescan('x', 'x/deeper')).totals).toMatchObject({ matched: 2, indexed: 1, removed: 1 });
      expect((await indexStatus(store)).counts.documents).toBe(4);
      await indexer.apply([
        { sourceId: 'notes', change: { type: 'rescan', below: 'x' } },
        { sourceId: 'notes', change: stale },
      ]);
      expect(await store.document({ sourceId: 'notes', documentId: 'x/a.md' })).toBeUndefined();
      expect((await rescan(undefined, 'x')).totals).toMatchObject({ indexed: 1, removed: 1 });
      const fresh = await bench(Object.fromEntries(source.files));
      await fresh.run();
      expect(await snapshotOf(store)).toEqual(await snapshotOf(fresh.store));
    });

    it('loses nothing of a source that cannot be listed again, and says so until it can', async () => {
      const { source, embedder, store, run } = await bench(THREE_FILES);
      await run();
      const indexer = new Indexer({ sources: [source], embedder, store });
      const rescan = (below?: string) =>
        indexer.apply([{ sourceId: 'notes', change: { type: 'rescan', ...(below && { below }) } }]);
      const error = async () => (await indexStatus(store)).sources[0]?.error;
      source.failListingAfter = 1;
      expect((await rescan()).totals.removed).toBe(0);
      expect(await error()).toContain('cannot be listed');
      source.failListingAfter = undefined;
      await rescan('a.md');
      expect(await error()).toContain('cannot be listed');
      await rescan();
      expect(await error()).toBeUndefined();
      expect((await indexStatus(store)).counts.documents).toBe(3);
    });
  });
});

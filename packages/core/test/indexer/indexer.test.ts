import { describe, expect, it } from 'vitest';
import { contentsOf, INDEX_DRIVERS, indexBenches, recordOf, THREE_FILES } from '../support/index-bench.ts';
import { whole } from '../support/paragraphs.ts';
import { snapshotOf } from '../support/snapshot-of.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

describe.each(INDEX_DRIVERS)('Indexer (%s)', (driver) => {
  const bench = indexBenches(driver);

  describe('a first run', () => {
    it('indexes everything and reports it', async () => {
      const { run, store, embedder } = await bench(THREE_FILES, { source: { label: 'notes/**' } });
      const report = await run();
      expect(report.sources).toEqual([
        {
          id: 'notes',
          label: 'notes/**',
          matched: 3,
          indexed: 3,
          unchanged: 0,
          pending: 0,
          failed: 0,
          partial: 0,
          skipped: 0,
          removed: 0,
          segments: 4,
        },
      ]);
      expect(report).toMatchObject({ embeddedTexts: 4, cachedSegments: 0, failures: [], skipped: [] });
      expect(embedder.embedded).toHaveLength(4);
      expect(await store.counts()).toMatchObject({ documents: 3, pending: 0, segments: 4, windows: 4 });
      expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha two']);
    });

    it('embeds a text once, however many documents hold it', async () => {
      const copies = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`copy${at}/x.md`, 'the same text']));
      const { run, embedder, store } = await bench(copies);
      expect((await run()).embeddedTexts).toBe(1);
      expect(embedder.embedded).toEqual(['the same text']);
      expect((await store.counts()).windows).toBe(6);
    });

    it('indexes a document without any segment, and an empty source', async () => {
      const { run, store } = await bench({}, { source: { strategy: { fingerprint: 'none', segment: () => [] } } });
      expect((await run()).totals.matched).toBe(0);
      const { run: second, store: other } = await bench(THREE_FILES, {
        source: { strategy: { fingerprint: 'none', segment: () => [] } },
      });
      expect((await second()).totals).toMatchObject({ indexed: 3, segments: 0 });
      expect(await recordOf(other, 'b.md')).toMatchObject({ state: 'indexed' });
      expect((await store.counts()).documents).toBe(0);
    });

    it('cuts a long segment into windows with true ranges', async () => {
      const words = Array.from({ length: 25 }, (_, at) => `w${at}`).join('\n');
      const { run, store, embedder } = await bench(
        { 'long.md': words },
        { source: { strategy: whole() }, embedder: wordEmbedder({ maxTokens: 10 }) },
      );
      expect((await run()).embeddedTexts).toBe(3);
      expect(embedder.embedded.join('')).toBe(words);
      const [best] = await store.query({ vector: (await embedder.embed(['w12'], { role: 'query' }))[0]!, limit: 1 });
      expect(words.slice(best!.window!.start, best!.window!.end)).toContain('w12');
      expect(best!.window).toMatchObject({ startLine: 11, endLine: 20 });
    });
  });

  describe('a second run', () => {
    it('embeds, reads and writes nothing when nothing changed', async () => {
      const { run, source, embedder, store } = await bench(THREE_FILES);
      await run();
      const before = await snapshotOf(store);
      const [reads, embedded] = [source.reads.length, embedder.embedded.length];
      const report = await run();
      expect(report.totals).toMatchObject({ matched: 3, unchanged: 3, indexed: 0 });
      expect([source.reads.length, embedder.embedded.length]).toEqual([reads, embedded]);
      expect(await snapshotOf(store)).toEqual(before);
    });

    it('tells by the content where there are no revisions', async () => {
      const { run, source, embedder } = await bench(THREE_FILES, { source: { revisions: false } });
      await run();
      const embedded = embedder.embedded.length;
      expect((await run()).totals).toMatchObject({ unchanged: 3, indexed: 0 });
      expect(source.reads).toHaveLength(9);
      expect(embedder.embedded).toHaveLength(embedded);
    });

    it('reads, but does not embed, a file that was only touched; the run after that does not read it', async () => {
      const { run, source, embedder, store } = await bench(THREE_FILES);
      await run();
      source.entries.set('b.md', { revision: 'touched' });
      const [reads, embedded] = [source.reads.length, embedder.embedded.length];
      expect((await run()).totals).toMatchObject({ unchanged: 3 });
      expect(source.reads.slice(reads)).toEqual(['b.md']);
      expect(await recordOf(store, 'b.md')).toMatchObject({ revision: 'touched', state: 'indexed' });
      await run();
      expect(source.reads).toHaveLength(reads + 1);
      expect(embedder.embedded).toHaveLength(embedded);
    });

    it('embeds again only what an edit changed', async () => {
      const { run, source, embedder, store } = await bench(THREE_FILES);
      await run();
      embedder.embedded.length = 0;
      source.files.set('a.md', 'alpha one\n\nalpha changed\n\nalpha three');
      expect((await run()).totals).toMatchObject({ indexed: 1, unchanged: 2 });
      expect(embedder.embedded).toEqual(['alpha changed', 'alpha three']);
      expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha changed', 'alpha three']);
    });

    it('drops segments that an edit took away, and after many edits equals a fresh index', async () => {
      const { run, source, store } = await bench(THREE_FILES);
      for (const text of ['one\n\ntwo\n\nthree', 'two', '', 'four\n\ntwo', 'five']) {
        source.files.set('a.md', text);
        await run();
      }
      const fresh = await bench({ ...THREE_FILES, 'a.md': 'five' });
      await fresh.run();
      expect(await snapshotOf(store)).toEqual(await snapshotOf(fresh.store));
    });

    it('removes a deleted document', async () => {
      const { run, source, store, events } = await bench(THREE_FILES);
      await run();
      source.files.delete('a.md');
      expect((await run()).totals).toMatchObject({ matched: 2, removed: 1, unchanged: 2 });
      expect(await recordOf(store, 'a.md')).toBeUndefined();
      expect(await store.counts()).toMatchObject({ documents: 2, segments: 2 });
      expect(events).toContainEqual({ type: 'removed', documents: 1 });
    });

    it('does not embed a text that moved', async () => {
      const { run, source, embedder, store } = await bench(THREE_FILES);
      await run();
      embedder.embedded.length = 0;
      source.files.delete('a.md');
      source.files.set('moved/a.md', THREE_FILES['a.md']);
      const report = await run();
      expect(report).toMatchObject({ embeddedTexts: 0, cachedSegments: 2, totals: { indexed: 1, removed: 1 } });
      expect(embedder.embedded).toEqual([]);
      expect(await contentsOf(store, 'moved/a.md')).toEqual(['alpha one', 'alpha two']);
    });

    it('does not embed anything when every document moved at once', async () => {
      const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`old/${at}.md`, `text ${at}`]));
      const { run, source, embedder } = await bench(many);
      await run();
      embedder.embedded.length = 0;
      source.files.clear();
      for (const [path, text] of Object.entries(many)) source.files.set(path.replace('old', 'new'), text);
      expect((await run()).totals).toMatchObject({ indexed: 600, removed: 600 });
      expect(embedder.embedded).toEqual([]);
    });

    it('applies changed metadata without embedding', async () => {
      const { run, source, embedder, store } = await bench(THREE_FILES);
      source.metadata.set('a.md', { team: 'red' });
      await run();
      embedder.embedded.length = 0;
      source.metadata.set('a.md', { team: 'blue', year: 2024 });
      expect((await run()).totals).toMatchObject({ indexed: 1, unchanged: 2 });
      expect(embedder.embedded).toEqual([]);
      const segments = await store.segments({ sourceId: 'notes', documentId: 'a.md' });
      expect(segments.map(({ metadata }) => [metadata['team'], metadata['year']])).toEqual([
        ['blue', 2024],
        ['blue', 2024],
      ]);
    });

    it('applies changed metadata to segments of several windows with the same ranges', async () => {
      const words = Array.from({ length: 25 }, (_, at) => `w${at}`).join(' ');
      const { run, source, embedder, store } = await bench(
        { 'long.md': words },
        { source: { strategy: whole() }, embedder: wordEmbedder({ maxTokens: 10 }) },
      );
      await run();
      const vector = (await embedder.embed(['w12'], { role: 'query' }))[0]!;
      const [before] = await store.query({ vector, limit: 1 });
      source.metadata.set('long.md', { team: 'red' });
      expect(await run()).toMatchObject({ embeddedTexts: 0, totals: { indexed: 1 } });
      const [after] = await store.query({ vector, limit: 1 });
      expect(after).toEqual(before);
    });

    it('makes the segments of another strategy, embedding only new texts', async () => {
      const { run, source, embedder, store } = await bench(THREE_FILES);
      await run();
      embedder.embedded.length = 0;
      const again = { ...source, strategy: whole() };
      expect((await run({ sources: [again] })).totals).toMatchObject({ indexed: 3 });
      expect(embedder.embedded).toEqual([THREE_FILES['a.md']]);
      expect(await contentsOf(store, 'a.md')).toEqual([THREE_FILES['a.md']]);
    });
  });
});

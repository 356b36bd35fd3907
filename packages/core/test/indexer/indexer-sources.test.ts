import { describe, expect, it } from 'vitest';
import { contentsOf, INDEX_DRIVERS, indexBenches, THREE_FILES } from '../support/index-bench.ts';
import { whole } from '../support/paragraphs.ts';
import { recordSource } from '../support/record-source.ts';

describe.each(INDEX_DRIVERS)('Indexer and sources (%s)', (driver) => {
  const bench = indexBenches(driver);

  describe('sources', () => {
    it('removes nothing of a source that could not be listed to its end, and reports that', async () => {
      const { run, source, store, events } = await bench(THREE_FILES);
      await run();
      source.failListingAfter = 1;
      source.files.set('a.md', 'alpha new');
      const report = await run();
      expect(report.totals).toMatchObject({ matched: 1, indexed: 1, removed: 0 });
      expect(report.sources[0]?.error).toContain('cannot be listed');
      expect(events).toContainEqual(expect.objectContaining({ type: 'listed', error: expect.any(String) }));
      expect(await store.counts()).toMatchObject({ documents: 3 });
      source.failListingAfter = undefined;
      expect((await run()).sources[0]?.error).toBeUndefined();
    });

    it('goes on with the other sources', async () => {
      const { run, source, store } = await bench(THREE_FILES);
      source.failListingAfter = 0;
      const other = recordSource('other', { 'z.md': 'zeta' });
      expect((await run({ sources: [source, other] })).totals.indexed).toBe(1);
      expect(await contentsOf(store, 'z.md', 'other')).toEqual(['zeta']);
    });

    it('removes a source that is no longer given, and keeps its vectors for the one that follows it', async () => {
      const { run, source, embedder, store } = await bench(THREE_FILES);
      await run();
      embedder.embedded.length = 0;
      const renamed = recordSource('renamed', Object.fromEntries(source.files) as Record<string, string>);
      const report = await run({ sources: [renamed] });
      expect(report.totals).toMatchObject({ indexed: 3, removed: 3 });
      expect(embedder.embedded).toEqual([]);
      expect(await contentsOf(store, 'b.md')).toEqual([]);
      expect(await contentsOf(store, 'b.md', 'renamed')).toEqual(['beta']);
    });

    it('removes what a narrowed source no longer lists', async () => {
      const { run, source, store } = await bench(THREE_FILES);
      await run();
      for (const path of ['a.md', 'b.md']) source.files.delete(path);
      await run();
      expect((await store.counts()).documents).toBe(1);
    });

    it('removes everything when no source is given', async () => {
      const { run, store } = await bench(THREE_FILES);
      await run();
      expect((await run({ sources: [] })).totals).toMatchObject({ matched: 0, removed: 3 });
      expect(await store.counts()).toMatchObject({ documents: 0, segments: 0, windows: 0 });
    });

    it('keeps two sources on one document apart', async () => {
      const { run, source, store } = await bench(THREE_FILES);
      const other = recordSource('other', THREE_FILES, { strategy: whole() });
      const both = { sources: [source, other] };
      await run(both);
      expect(await contentsOf(store, 'a.md')).toHaveLength(2);
      expect(await contentsOf(store, 'a.md', 'other')).toHaveLength(1);
      other.files.delete('a.md');
      source.files.set('a.md', 'changed');
      await run(both);
      expect(await contentsOf(store, 'a.md')).toEqual(['changed']);
      expect(await contentsOf(store, 'a.md', 'other')).toEqual([]);
    });

    it('takes a document that is listed twice once', async () => {
      const { run, source } = await bench(THREE_FILES);
      const twice = {
        ...source,
        async *list() {
          yield* source.list();
          yield* source.list();
        },
      };
      expect((await run({ sources: [twice] })).totals).toMatchObject({ matched: 3, indexed: 3 });
    });
  });
});

import { describe, expect, it } from 'vitest';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { recordSource } from '../support/record-source.ts';
import { ANIMALS, pathsOf, SEARCH_DRIVERS, searchBenches } from '../support/search-bench.ts';

describe.each(SEARCH_DRIVERS)('Searcher: what may answer (%s)', (driver) => {
  const indexed = searchBenches(driver);

  describe('what narrows a search', () => {
    const metadata = {
      'cat.md': { kind: 'pet', year: 2024, draft: false },
      'dog.md': { kind: 'pet', year: 2025, draft: true },
      'bird.md': { kind: 'wild', year: 2024, draft: false },
    };
    const find = async (options: object): Promise<string[]> => {
      const { searcher } = await indexed(ANIMALS, { metadata });
      return pathsOf((await searcher().search('the animal', { mode: 'vector', ...options })).hits).sort();
    };

    it('is a filter: equality, lists as OR, keys ANDed, values of the stored type', async () => {
      expect(await find({ filter: { kind: 'pet' } })).toEqual(['cat.md', 'dog.md']);
      expect(await find({ filter: { kind: ['pet', 'wild'], year: 2024 } })).toEqual(['bird.md', 'cat.md']);
      expect(await find({ filter: { year: '2025' } })).toEqual(['dog.md']);
      expect(await find({ filter: { draft: false } })).toEqual(['bird.md', 'cat.md']);
      expect(await find({ filter: { kind: 'none of them' } })).toEqual([]);
      expect(await find({ filter: {} })).toHaveLength(4);
      expect(await find({ filter: { 'doc-id': 'dog.md' } })).toEqual(['dog.md']);
    });

    it('is applied before ranking: a filter finds what is far from the best', async () => {
      const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}.md`, `the dog number ${at}`]));
      const { searcher } = await indexed({ ...many, 'far.md': 'unrelated' }, { metadata: { 'far.md': { kind: 'x' } } });
      for (const mode of ['vector', 'fused'] as const) {
        const { hits } = await searcher().search('the dog', { filter: { kind: 'x' }, limit: 1, mode });
        expect(pathsOf(hits)).toEqual(['far.md']);
      }
    });

    it('is an error for a key that nobody knows, naming those known; not for one that a source declares', async () => {
      await expect(find({ filter: { knid: 'pet' } })).rejects.toMatchObject({
        code: 'FILTER_UNKNOWN_KEY',
        message: expect.stringContaining('kind'),
      });
      const declared = recordSource('notes', ANIMALS, { metadataKeys: ['topic'] });
      const { searcher, sources } = await indexed([declared]);
      expect((await searcher({ sources }).search('cat', { filter: { topic: 'x' } })).hits).toEqual([]);
    });

    it('is a path prefix', async () => {
      expect(await find({ pathPrefix: 'c' })).toEqual(['cat.md', 'code.md']);
    });

    it('is a minimum similarity, in every mode that knows one', async () => {
      const { searcher } = await indexed(ANIMALS);
      const all = (await searcher().search('the cat sleeps', { mode: 'vector' })).hits;
      const minSimilarity = all[1]!.similarity!;
      for (const mode of ['vector', 'fused'] as const) {
        const { hits } = await searcher().search('the cat sleeps', { mode, minSimilarity });
        expect(hits).toHaveLength(2);
        for (const hit of hits) expect(hit.similarity).toBeGreaterThanOrEqual(minSimilarity);
      }
      expect((await searcher().search('the cat sleeps', { mode: 'lexical', minSimilarity: 1 })).hits).not.toEqual([]);
    });

    it('is the sources: others are out of the answer though still stored', async () => {
      const [one, two] = [recordSource('one', ANIMALS), recordSource('two', { 'fish.md': 'The fish swims.' })];
      const { searcher } = await indexed([one, two]);
      expect(pathsOf((await searcher({ sources: [two] }).search('the cat')).hits)).toEqual(['fish.md']);
      expect((await searcher({ sources: [] }).search('the cat')).hits).toEqual([]);
      expect(pathsOf((await searcher().search('the fish swims')).hits)[0]).toBe('fish.md');
    });
  });

  describe('a plain driver', () => {
    /** Only what is required: no lexical search, no filter. */
    function plainDriver(): StoreDriver {
      const full = memoryDriver();
      return {
        supports: Object.freeze({ ...full.supports, lexical: false, filter: false, textFirst: false }),
        open: (wanted, options) => full.open(wanted, options),
        replace: (batch, options) => full.replace(batch, options),
        remove: (keys, options) => full.remove(keys, options),
        documents: (options) => full.documents(options),
        segments: (key, options) => full.segments(key, options),
        query: (query) => full.query(query),
        close: () => full.close(),
      };
    }

    it('answers by vectors, and obeys the sources', async () => {
      const [one, two] = [recordSource('one', ANIMALS), recordSource('two', { 'fish.md': 'The fish swims.' })];
      const { searcher } = await indexed([one, two], { driver: plainDriver() });
      const answer = await searcher({ sources: [two] }).search('the cat sleeps');
      expect(answer.mode).toBe('vector');
      expect(pathsOf(answer.hits)).toEqual(['fish.md']);
      const only = { mode: 'lexical' } as const;
      await expect(searcher().search('cat', only)).rejects.toMatchObject({ code: 'MODE_UNSUPPORTED' });
      const filter = { 'doc-id': 'cat.md' };
      await expect(searcher().search('cat', { filter })).rejects.toMatchObject({ code: 'FILTER_UNSUPPORTED' });
    });
  });
});

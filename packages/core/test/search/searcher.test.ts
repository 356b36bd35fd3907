import { describe, expect, it } from 'vitest';
import { Indexer } from '../../src/indexer/indexer.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { recordSource } from '../support/record-source.ts';
import { ANIMALS, pathsOf, SEARCH_DRIVERS, searchBenches } from '../support/search-bench.ts';
import { type WordEmbedder, wordEmbedder } from '../support/word-embedder.ts';

describe.each(SEARCH_DRIVERS)('Searcher (%s)', (driver) => {
  const indexed = searchBenches(driver);

  describe('search', () => {
    it('finds by meaning and words together, and says what it could see', async () => {
      const { searcher } = await indexed(ANIMALS);
      const { query, mode, coverage, hits } = await searcher().search('cat on a windowsill');
      expect({ query, mode }).toEqual({ query: 'cat on a windowsill', mode: 'fused' });
      expect(coverage).toEqual({ documents: 4, pending: 0, failed: 0, skipped: 0, segments: 4 });
      expect(hits[0]).toMatchObject({
        rank: 1,
        segment: { id: 'cat.md#0', content: ANIMALS['cat.md'] },
        excerpt: { text: ANIMALS['cat.md'], range: { start: 0, startLine: 1, endLine: 1 } },
        alsoIn: [],
      });
      expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, at) => at + 1));
      expect(hits[0]?.score).toBeCloseTo(1);
      expect(hits[0]?.similarity).toBeGreaterThan(0.3);
      expect(hits[0]?.lexicalScore).toBeGreaterThan(0);
    });

    it('gives in one mode that mode’s own scores, in its order', async () => {
      const { searcher } = await indexed(ANIMALS);
      const vector = await searcher().search('a bird in a tree', { mode: 'vector' });
      expect(pathsOf(vector.hits)).toHaveLength(4);
      for (const hit of vector.hits) {
        expect(hit.score).toBe(hit.similarity);
        expect(hit).not.toHaveProperty('lexicalScore');
      }
      const lexical = await searcher().search('a bird in a tree', { mode: 'lexical' });
      expect(pathsOf(lexical.hits)).toEqual(['bird.md']);
      expect(lexical.hits[0]?.score).toBe(lexical.hits[0]?.lexicalScore);
      expect(lexical.hits[0]).not.toHaveProperty('similarity');
    });

    it('needs no embedder for words, and says so where it needs one', async () => {
      const { store } = await indexed(ANIMALS);
      const searcher = new Searcher({ store });
      expect(pathsOf((await searcher.search('dog', { mode: 'lexical' })).hits)).toEqual(['dog.md']);
      for (const mode of ['fused', 'vector'] as const) {
        await expect(searcher.search('dog', { mode })).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE' });
      }
    });

    it('refuses an embedder that the store was not opened for', async () => {
      const { searcher } = await indexed(ANIMALS);
      expect(() => searcher({ embedder: wordEmbedder({ maxTokens: 7 }) })).toThrow(
        expect.objectContaining({ code: 'STORE_MISMATCH' }),
      );
    });

    it('refuses a blank query before it does anything', async () => {
      const { searcher, embedder, store } = await indexed(ANIMALS);
      await store.close();
      await expect(searcher().search(' \n')).rejects.toThrow(RangeError);
      expect(embedder.queries).toEqual([]);
    });

    it.each([
      '--strict',
      'POL-358',
      '"open',
      'a AND (',
      '*',
      'NEAR("x"',
      'col:val',
      "it's",
      '1.2.3-rc.1',
      '😀',
      '\u0000',
    ])('takes the query %j as text', async (query) => {
      const { searcher } = await indexed(ANIMALS);
      for (const mode of ['fused', 'lexical'] as const) {
        await expect(searcher().search(query, { mode })).resolves.toMatchObject({ query });
      }
    });

    it('takes 20 KB of query', async () => {
      const { searcher } = await indexed(ANIMALS);
      const { hits } = await searcher().search(`where is the dog ${'and more words '.repeat(1400)}`);
      expect(pathsOf(hits)).toContain('dog.md');
    });

    it('finds identifiers and dashed names by words', async () => {
      const { searcher } = await indexed(ANIMALS);
      for (const query of ['parseAnimalName', '--strict', 'POL-358', 'animal name']) {
        const { hits } = await searcher().search(query, { mode: 'lexical' });
        expect(pathsOf(hits)[0]).toBe('code.md');
      }
    });

    it('rejects with the reason of the signal when aborted', async () => {
      const { searcher } = await indexed(ANIMALS);
      const signal = AbortSignal.abort(new Error('never mind'));
      await expect(searcher().search('cat', { signal })).rejects.toThrow('never mind');
    });
  });

  describe('before everything is embedded', () => {
    it('answers by words alone while no vector exists, without asking the embedder', async () => {
      const source = recordSource('notes', ANIMALS);
      const embedder = wordEmbedder();
      const store = await Store.open({ driver: memoryDriver(), embedder });
      let answer: unknown;
      const asking: WordEmbedder = {
        ...embedder,
        embed: async (texts, options) => {
          answer = await new Searcher({ store }).search('dog');
          return embedder.embed(texts, options);
        },
      };
      await new Indexer({ sources: [source], embedder: asking, store }).run();
      expect(answer).toMatchObject({
        mode: 'lexical',
        coverage: { documents: 4, pending: 4, segments: 4 },
        hits: [{ segment: { path: 'dog.md' } }],
      });
      expect(embedder.queries).toEqual([]);
    });

    it('does not put the few documents that have vectors before better ones that do not', async () => {
      const { store, embedder, sources } = await indexed(ANIMALS);
      const files = Object.fromEntries(
        Array.from({ length: 200 }, (_, at) => [`later${at}.md`, `the ferret number ${at}`]),
      );
      for (const [path, text] of Object.entries(files)) sources[0]?.files.set(path, text);
      let first: string[] = [];
      const asking: WordEmbedder = {
        ...embedder,
        embed: async (texts, options) => {
          if (first.length === 0) first = pathsOf((await new Searcher({ store, embedder }).search('ferret 17')).hits);
          return embedder.embed(texts, options);
        },
      };
      await new Indexer({ sources, embedder: asking, store }).run();
      expect(first[0]).toBe('later17.md');
    });

    it('answers an empty index with nothing', async () => {
      const { searcher, embedder } = await indexed({});
      expect(await searcher().search('dog')).toMatchObject({ mode: 'lexical', hits: [], coverage: { documents: 0 } });
      expect(embedder.queries).toEqual([]);
      expect((await searcher().search('dog', { mode: 'vector' })).hits).toEqual([]);
    });
  });

  describe('identical content', () => {
    it('is one hit that lists the other places', async () => {
      const copies = Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'f'].map((folder) => [`${folder}/readme.md`, 'How to install the frobnicator tool.']),
      );
      const { searcher } = await indexed({ ...copies, ...ANIMALS });
      for (const mode of ['fused', 'vector', 'lexical'] as const) {
        const { hits } = await searcher().search('install the frobnicator dog bird cat', { limit: 5, mode });
        const found = hits.filter(({ segment }) => segment.path.endsWith('readme.md'));
        expect(found).toHaveLength(1);
        expect(found[0]?.segment.path).toBe('a/readme.md');
        expect(found[0]?.alsoIn.map(({ documentId }) => documentId).sort()).toEqual(
          ['b', 'c', 'd', 'e', 'f'].map((folder) => `${folder}/readme.md`),
        );
      }
    });

    it('does not leave fewer hits than asked for, though hundreds of copies rank first', async () => {
      const copies = Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [`copy/${at}.md`, 'How to install the frobnicator tool.']),
      );
      const { searcher } = await indexed({ ...copies, ...ANIMALS });
      const { hits } = await searcher().search('install the frobnicator', { limit: 5, mode: 'vector' });
      expect(hits).toHaveLength(5);
      expect(hits[0]?.alsoIn).toHaveLength(299);
    });

    it('is no other place where two sources hold one document', async () => {
      const [one, two] = [recordSource('one', ANIMALS), recordSource('two', ANIMALS)];
      const { searcher } = await indexed([one, two]);
      const { hits } = await searcher().search('cat');
      expect(pathsOf(hits).filter((path) => path === 'cat.md')).toHaveLength(1);
      expect(hits[0]?.alsoIn).toEqual([]);
    });
  });
});

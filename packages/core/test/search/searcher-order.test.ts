import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../../src/search/hit.ts';
import type { Reranker } from '../../src/search/reranker.ts';
import { paragraphs } from '../support/paragraphs.ts';
import { recordSource } from '../support/record-source.ts';
import { pathsOf, SEARCH_DRIVERS, searchBenches } from '../support/search-bench.ts';

describe.each(SEARCH_DRIVERS)('Searcher: order (%s)', (driver) => {
  const indexed = searchBenches(driver);

  describe('the first n hits', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'];
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => {
        const text = Array.from(
          { length: 6 },
          (__, place) => words[(at * (place + 3) + at * at * place) % words.length],
        );
        return [`d${at}.md`, `${text.join(' ')} ${at % 150}`];
      }),
    );

    it.each(['fused', 'vector', 'lexical'] as const)('are the same whatever the limit (%s)', async (mode) => {
      const { searcher } = await indexed(many);
      const all = (await searcher().search('alpha delta zeta 17', { mode, limit: 400 })).hits;
      expect(all.length).toBeGreaterThan(120);
      for (const limit of [1, 7, 10, 99, 100, 101, 130]) {
        const { hits } = await searcher().search('alpha delta zeta 17', { mode, limit });
        expect(hits).toHaveLength(limit);
        const identity = (list: readonly Hit[]): unknown[] => list.map(({ alsoIn: _, ...rest }) => rest);
        expect(identity(hits)).toEqual(identity(all.slice(0, limit)));
      }
    });

    it('are the same with a reranker, which sees the same best ones', async () => {
      const { searcher } = await indexed(many);
      const seen: number[] = [];
      const reranker: Reranker = {
        rerank: async (_, hits) => {
          seen.push(hits.length);
          return [...hits].reverse().map((hit, at) => ({ ...hit, rerankScore: -at }));
        },
      };
      const search = async (limit: number): Promise<string[]> => {
        const { hits } = await searcher({ reranker }).search('alpha delta', { limit });
        expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, at) => at + 1));
        return hits.map(({ segment }) => segment.id);
      };
      const plain = (await searcher().search('alpha delta', { limit: 50 })).hits.map(({ segment }) => segment.id);
      const fifty = await search(50);
      expect(fifty).toEqual([...plain.slice(0, 30).reverse(), ...plain.slice(30)]);
      expect(await search(5)).toEqual(fifty.slice(0, 5));
      expect(seen).toEqual([30, 30]);
    });
  });

  describe('the prior for questions about code', () => {
    const files = {
      'README.md': 'Where frobnicateWidget is useful: the widget it gives back.',
      'src/widget.ts': 'export function frobnicateWidget(part) { return turn(part, 3, back); }',
      'test/widget.test.ts': 'expect(frobnicateWidget(one)) where frobnicateWidget is given one',
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [`src/other${at}.ts`, `the ${at}th thing is a widget of kind ${at}`]),
      ),
    };

    it('puts the implementation first where it is asked for', async () => {
      const { searcher } = await indexed(files);
      const question = 'where is frobnicateWidget implemented';
      expect(pathsOf((await searcher().search(question)).hits)[0]).toBe('src/widget.ts');
      expect(pathsOf((await searcher({ rankingPrior: false }).search(question)).hits)[0]).not.toBe('src/widget.ts');
    });

    it('is undone by a question that asks for tests', async () => {
      const { searcher } = await indexed(files);
      const question = 'tests of frobnicateWidget';
      const [plain, weighed] = [searcher({ rankingPrior: false }), searcher()];
      expect((await weighed.search(question)).hits).toEqual((await plain.search(question)).hits);
    });

    it('does not touch single modes', async () => {
      const { searcher } = await indexed(files);
      const question = 'where is frobnicateWidget implemented';
      for (const mode of ['vector', 'lexical'] as const) {
        const plain = await searcher({ rankingPrior: false }).search(question, { mode });
        expect((await searcher().search(question, { mode })).hits).toEqual(plain.hits);
      }
    });

    it('leaves the first n hits the same whatever the limit', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => {
          const path = [`src/m${at}.ts`, `test/m${at}.test.ts`, `docs/m${at}.md`][at % 3] as string;
          return [path, `function reads${at % 40} the frobnicator number ${at} of ${at % 17}`];
        }),
      );
      const { searcher } = await indexed(many);
      const search = async (limit: number): Promise<readonly string[]> =>
        pathsOf((await searcher().search('where is the frobnicator read 7', { limit })).hits);
      const all = await search(250);
      for (const limit of [1, 10, 100, 120]) expect(await search(limit)).toEqual(all.slice(0, limit));
    });
  });

  describe('fused ranking over a store', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon');
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));

    it('is the rule applied to the two lists of the store', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), text, async (texts, query) => {
          const files = Object.fromEntries(
            texts.map((one, at) => [`f${String(at).padStart(2, '0')}`, `${one} x${at}`]),
          );
          const { searcher, store, embedder } = await indexed([recordSource('s', files, { strategy: paragraphs() })]);
          const [vector] = await embedder.embed([query], { role: 'query' });
          const scaled = (
            list: readonly { segmentId: string; score: number }[],
            low = Math.min(...list.map((c) => c.score)),
          ): Map<string, number> => {
            const high = Math.max(...list.map((c) => c.score));
            return new Map(list.map((c) => [c.segmentId, high > low ? (c.score - low) / (high - low) : 1]));
          };
          const near = scaled(await store.query({ vector: vector!, limit: 100 }));
          const words = scaled(await store.lexical({ text: query, limit: 100 }), 0);
          const ids = [...new Set([...near.keys(), ...words.keys()])];
          const expected = ids
            .map((id) => ({ id, score: 0.62 * (near.get(id) ?? 0) + 0.38 * (words.get(id) ?? 0) }))
            .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
          const { hits } = await searcher().search(query, { limit: 100 });
          expect(hits.map(({ segment }) => segment.id)).toEqual(expected.map(({ id }) => id));
        }),
        { numRuns: 40 },
      );
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Reranker } from '../../src/search/reranker.ts';
import { SEARCH_DRIVERS, searchBenches } from '../support/search-bench.ts';

const TEXTS = {
  'a.md': 'alpha beta gamma',
  'b.md': 'alpha alpha delta',
  'c.md': 'epsilon zeta',
  'src/retryPolicy.ts': 'function retryPolicy alpha',
};

describe.each(SEARCH_DRIVERS)('Searcher: explain (%s)', (driver) => {
  const indexed = searchBenches(driver);

  it('says rank and score of each side, and the two combined, and changes nothing else', async () => {
    const { searcher } = await indexed(TEXTS);
    const plain = await searcher().search('alpha delta');
    const { hits } = await searcher().search('alpha delta', { explain: true });
    expect(hits.map(({ explanation: _, ...rest }) => rest)).toEqual(plain.hits);
    expect(plain.hits.every((hit) => !('explanation' in hit))).toBe(true);
    for (const { explanation, similarity, lexicalScore, score } of hits) {
      expect(explanation?.vector?.score).toBe(similarity);
      expect(explanation?.lexical?.score).toBe(lexicalScore);
      expect(explanation?.fused).toBe(score);
      expect(explanation).not.toHaveProperty('rankBefore');
    }
    const ranks = hits.map(({ explanation }) => explanation?.vector?.rank);
    expect([...ranks].sort()).toEqual([1, 2, 3, 4]);
    expect(hits[0]?.explanation).toMatchObject({ vector: { rank: 1 }, lexical: { rank: 1 }, fused: 1 });
    expect(hits.find(({ segment }) => segment.path === 'c.md')?.explanation).not.toHaveProperty('lexical');
  });

  it('keeps the combined score as it was before the kind of place was weighed', async () => {
    const { searcher } = await indexed(TEXTS);
    const { hits } = await searcher().search('where is retryPolicy implemented', { explain: true });
    expect(hits[0]?.segment.path).toBe('src/retryPolicy.ts');
    expect(hits.some(({ score, explanation }) => score !== explanation?.fused)).toBe(true);
  });

  it.each(['vector', 'lexical'] as const)('knows one side alone in mode %s', async (mode) => {
    const { searcher } = await indexed(TEXTS);
    const { hits } = await searcher().search('alpha', { mode, explain: true });
    expect(hits.map(({ explanation }) => explanation)).toEqual(
      hits.map(({ rank, score }) => ({ [mode]: { rank, score } })),
    );
  });

  it('says the rank before reranking', async () => {
    const { searcher } = await indexed(TEXTS);
    const reranker: Reranker = { rerank: async (_, hits) => [...hits].reverse() };
    const { hits } = await searcher({ reranker }).search('alpha delta', { explain: true });
    expect(hits.map(({ explanation }) => explanation?.rankBefore)).toEqual([4, 3, 2, 1]);
  });

  it('refuses what is neither true nor false', async () => {
    const { searcher } = await indexed(TEXTS);
    await expect(searcher().search('alpha', { explain: 'yes' as unknown as boolean })).rejects.toThrow(TypeError);
  });
});

import { describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../src/errors.ts';
import type { Hit } from '../../src/search/hit.ts';
import { rerankHits } from '../../src/search/rerank-hits.ts';
import type { Reranker } from '../../src/search/reranker.ts';

function hit(id: string, rank: number): Hit {
  const segment = { id, sourceId: 's', documentId: id, path: id, ordinal: 0, content: id, metadata: {} };
  return { rank, segment, score: 1 / rank, similarity: 0.5, alsoIn: [] };
}
const HITS = [hit('a', 1), hit('b', 2), hit('c', 3)];

const using = (rerank: Reranker['rerank'], signal?: AbortSignal): Promise<readonly Hit[]> =>
  rerankHits({ rerank }, 'q', HITS, signal ? { signal } : {});

describe('rerankHits', () => {
  it('takes order, dropping and rerank score, and nothing else', async () => {
    const reranked = await using(async (_, hits) =>
      [hits[2]!, hits[0]!].map((one, at) => ({ ...one, score: 99, alsoIn: [], rerankScore: 1 - at })),
    );
    expect(reranked).toEqual([
      { ...HITS[2], rerankScore: 1 },
      { ...HITS[0], rerankScore: 0 },
    ]);
  });

  it('refuses hits that were not given, and hits given twice', async () => {
    const added = using(async (_, hits) => [...hits, hit('new', 4)]);
    await expect(added).rejects.toMatchObject({ code: 'RERANKER_FAILED' });
    const twice = using(async (_, hits) => [hits[0]!, hits[0]!]);
    await expect(twice).rejects.toMatchObject({ code: 'RERANKER_FAILED' });
  });

  it('names the reranker when it throws, and passes its own errors on', async () => {
    const thrown = using(async () => {
      throw new Error('time is out');
    });
    await expect(thrown).rejects.toMatchObject({
      code: 'RERANKER_FAILED',
      message: expect.stringContaining('time is out'),
    });
    const own = new VectorSearchError('RERANKER_FAILED', 'status 500');
    await expect(using(() => Promise.reject(own))).rejects.toBe(own);
  });

  it('rejects with the reason of the signal when aborted', async () => {
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(using(() => Promise.reject(new Error('cut off')), signal)).rejects.toThrow('stop');
  });

  it('does not bother the reranker with nothing', async () => {
    const failing: Reranker = { rerank: () => Promise.reject(new Error('not to be called')) };
    expect(await rerankHits(failing, 'q', [], {})).toEqual([]);
  });
});

import { type Abortable, passSignal } from '../abort.ts';
import { isVectorSearchError, VectorSearchError } from '../errors.ts';
import type { Hit } from './hit.ts';
import type { Reranker } from './reranker.ts';

/**
 * Has hits reordered. Only order, dropping and `rerankScore` are taken from the reranker. Rejects with RERANKER_FAILED
 * when it fails, or gives a hit twice or one that it was not given.
 */
export async function rerankHits(
  reranker: Reranker,
  query: string,
  hits: readonly Hit[],
  { signal }: Abortable,
): Promise<readonly Hit[]> {
  if (hits.length === 0) return hits;
  const given = new Map(hits.map((hit) => [keyOf(hit), hit]));
  const reranked = await reranker.rerank(query, hits, passSignal(signal)).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw isVectorSearchError(error) ? error : failed(error instanceof Error ? error.message : String(error), error);
  });
  return reranked.map((one) => {
    const hit = given.get(keyOf(one));
    if (!hit) throw failed(`it gave ${one.segment.id}, which it was not given, or gave it twice`);
    given.delete(keyOf(one));
    return one.rerankScore === undefined ? hit : { ...hit, rerankScore: one.rerankScore };
  });
}

function keyOf({ segment }: Hit): string {
  return JSON.stringify([segment.sourceId, segment.documentId, segment.ordinal]);
}

function failed(why: string, cause?: unknown): VectorSearchError {
  return new VectorSearchError('RERANKER_FAILED', `the reranker failed: ${why}; search without it or correct it`, {
    cause,
  });
}

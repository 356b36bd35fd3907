import type { Abortable } from '../abort.ts';
import type { Hit } from './hit.ts';

/** Reorders hits by a better, slower judgment. May reorder and drop, never add; one member. */
export interface Reranker {
  /** Hits best first, each with `rerankScore`. Rejects with RERANKER_FAILED. */
  rerank(query: string, hits: readonly Hit[], options?: Abortable): Promise<readonly Hit[]>;
}

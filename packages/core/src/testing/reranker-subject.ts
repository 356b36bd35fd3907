import type { Reranker } from '../search/reranker.ts';

/** What {@link rerankerCases} try. */
export interface RerankerSubject {
  /** A reranker ready for use; called once a case. */
  create(): Reranker | Promise<Reranker>;
}

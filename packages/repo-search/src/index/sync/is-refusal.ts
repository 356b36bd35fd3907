import { isVectorSearchError } from '@mcp-vector-search/core';

/** Statuses by which a service refuses what it was sent, rather than who sends it or when. */
const REFUSED: readonly unknown[] = [400, 413, 422];

/** Whether a service refused what it was sent. Vectors of another length than the collection's are not told apart by sending fewer. */
export function isRefusal(error: unknown): boolean {
  return (
    isVectorSearchError(error) && REFUSED.includes(error.context['status']) && error.context['fault'] !== 'dimension'
  );
}

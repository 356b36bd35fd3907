import { compareText } from './compare-text.ts';
import type { Candidate } from './store-driver.ts';

/** Best score first; ties by source id, document id and ordinal, so that an answer never depends on storage order. */
export function compareCandidates(
  a: Pick<Candidate, 'score' | 'sourceId' | 'documentId' | 'ordinal'>,
  b: Pick<Candidate, 'score' | 'sourceId' | 'documentId' | 'ordinal'>,
): number {
  return (
    b.score - a.score ||
    compareText(a.sourceId, b.sourceId) ||
    compareText(a.documentId, b.documentId) ||
    a.ordinal - b.ordinal
  );
}

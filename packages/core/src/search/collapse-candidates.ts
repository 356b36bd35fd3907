import type { Hit } from './hit.ts';
import type { RankedCandidate } from './rank-candidates.ts';

/** A candidate and the other places that hold the same content. */
export interface CollapsedCandidate extends RankedCandidate {
  readonly alsoIn: Hit['alsoIn'];
}

/**
 * Keeps the first of candidates with identical content; the others become places of it. One segment that two sources
 * hold is one place.
 */
export function collapseCandidates(ranked: readonly RankedCandidate[]): readonly CollapsedCandidate[] {
  const places = new Map<
    string,
    { readonly first: RankedCandidate; readonly segments: Map<string, Hit['alsoIn'][number]> }
  >();
  for (const one of ranked) {
    const { contentHash, documentId, segmentId } = one.candidate;
    const known = places.get(contentHash);
    if (!known) places.set(contentHash, { first: one, segments: new Map() });
    else if (known.first.candidate.segmentId !== segmentId) known.segments.set(segmentId, { documentId, segmentId });
  }
  return [...places.values()].map(({ first, segments }) => ({ ...first, alsoIn: [...segments.values()] }));
}

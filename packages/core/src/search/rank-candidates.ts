import { compareCandidates } from '../store/compare-candidates.ts';
import type { Candidate } from '../store/store-driver.ts';

/** So many best candidates of each side are fused; others only fill up a large limit, behind all of them. */
export const FUSED_DEPTH = 100;
/**
 * Share of the vector side; the rest is the lexical side's. From 0.55 to 0.65 the mean over eleven test collections is
 * the same; at 0.62 the one that is served worst is served best, see `bench/RESULTS.md`.
 */
export const VECTOR_SHARE = 0.62;

/** A candidate with all that is known of it. */
export interface RankedCandidate {
  readonly candidate: Candidate;
  readonly score: number;
  readonly similarity?: number;
  readonly lexicalScore?: number;
}

/** Candidates of one side, in its own order. */
export function rankSide(side: 'vector' | 'lexical', candidates: readonly Candidate[]): readonly RankedCandidate[] {
  return candidates.map((candidate) => ({ candidate, score: candidate.score, ...known(side, candidate) }));
}

/** Candidates of both sides, each best first; a side that the mode does not use is empty. */
export interface CandidateLists {
  readonly vector: readonly Candidate[];
  readonly lexical: readonly Candidate[];
}

/**
 * Fuses two lists of at most 100: every list's scores are scaled to 0 … 1 (its best is 1, its last 0; equal scores, a
 * single one included, are all 1), a candidate that a side does not have gets 0 there, and the score is 0.62 vector +
 * 0.38 lexical. Ties go by source id, document id, ordinal. A lexical list of less than 100 ends where no word is found
 * any more, so there 0 stands for the BM25 score 0: the last of a few matches is still a match.
 *
 * While documents still lack vectors, the vector side could only praise the few that have some: its part is then 0.62
 * times `embedded`, the share of documents that have them, 0 to 1; default 1.
 */
export function fuseCandidates({ vector, lexical }: CandidateLists, embedded = 1): readonly RankedCandidate[] {
  const fused = new Map<string, RankedCandidate>();
  addSide(fused, 'vector', vector, { share: VECTOR_SHARE * embedded, scale: scaleFrom(leastOf(vector), vector) });
  const least = lexical.length < FUSED_DEPTH ? Math.min(0, leastOf(lexical)) : leastOf(lexical);
  addSide(fused, 'lexical', lexical, { share: 1 - VECTOR_SHARE * embedded, scale: scaleFrom(least, lexical) });
  return sortRanked([...fused.values()]);
}

/**
 * Candidates of longer lists, by their best place in either, the vector side first: they follow those that were fused,
 * whatever their scores, so their own score is 0.
 */
export function furtherCandidates({ vector, lexical }: CandidateLists): readonly RankedCandidate[] {
  const further: RankedCandidate[] = [];
  for (let place = 0; place < Math.max(vector.length, lexical.length); place += 1) {
    const [near, worded] = [vector[place], lexical[place]];
    if (near) further.push({ candidate: near, score: 0, ...known('vector', near) });
    if (worded) further.push({ candidate: worded, score: 0, ...known('lexical', worded) });
  }
  return further;
}

/** Best score first; ties by source id, document id, ordinal. */
export function sortRanked(ranked: readonly RankedCandidate[]): readonly RankedCandidate[] {
  const scored = ranked.map((one) => ({ one, key: withScore(one) }));
  return scored.sort((a, b) => compareCandidates(a.key, b.key)).map(({ one }) => one);
}

function addSide(
  fused: Map<string, RankedCandidate>,
  side: 'vector' | 'lexical',
  candidates: readonly Candidate[],
  { share, scale }: { readonly share: number; readonly scale: (score: number) => number },
): void {
  for (const candidate of candidates) {
    const key = segmentKey(candidate);
    const other = fused.get(key);
    fused.set(key, {
      ...other,
      ...known(side, candidate),
      candidate: other?.candidate ?? candidate,
      score: (other?.score ?? 0) + share * scale(candidate.score),
    });
  }
}

/** Scales scores so that `least` becomes 0 and the best 1. */
function scaleFrom(least: number, candidates: readonly Candidate[]): (score: number) => number {
  const span = Math.max(...candidates.map(({ score }) => score)) - least;
  return (score) => (span > 0 ? (score - least) / span : 1);
}

function leastOf(candidates: readonly Candidate[]): number {
  return Math.min(...candidates.map(({ score }) => score));
}

function known(side: 'vector' | 'lexical', { score }: Candidate): { similarity: number } | { lexicalScore: number } {
  return side === 'vector' ? { similarity: score } : { lexicalScore: score };
}

/** Identity of a segment, as text. */
export function segmentKey({
  sourceId,
  documentId,
  ordinal,
}: Pick<Candidate, 'sourceId' | 'documentId' | 'ordinal'>): string {
  return JSON.stringify([sourceId, documentId, ordinal]);
}

/** The score with the identity that settles ties. */
function withScore({ candidate, score }: RankedCandidate): Candidate {
  return { ...candidate, score };
}

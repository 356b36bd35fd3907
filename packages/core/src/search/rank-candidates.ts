import { compareCandidates } from '../store/compare-candidates.ts';
import type { Candidate } from '../store/store-driver.ts';

/** So many best candidates of each side are fused; those beyond only fill up a large limit, behind all of them. */
export const FUSED_DEPTH = 100;
/** Share of the vector side; the rest is the lexical side's. Measured on nine retrieval sets, see `bench/RESULTS.md`. */
export const VECTOR_SHARE = 0.6;

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

/**
 * Fuses two lists, each best first: every list's best 100 scores are scaled to 0 … 1 (its best is 1, its last 0; equal
 * scores, a single one included, are all 1), a candidate that a side does not have among them gets 0 there, and the
 * score is 0.6 vector + 0.4 lexical. Ties go by source id, document id, ordinal.
 *
 * Candidates that no side has among its best 100 follow with score 0, by their best place in either list. So the order
 * of the first n does not depend on how many candidates were asked for.
 */
export function fuseCandidates(
  vector: readonly Candidate[],
  lexical: readonly Candidate[],
): readonly RankedCandidate[] {
  const fused = new Map<string, RankedCandidate>();
  addSide(fused, 'vector', vector.slice(0, FUSED_DEPTH), VECTOR_SHARE);
  addSide(fused, 'lexical', lexical.slice(0, FUSED_DEPTH), 1 - VECTOR_SHARE);
  const best = [...fused.values()].sort((a, b) => compareCandidates(tieKey(a), tieKey(b)));
  return [...best, ...beyond(fused, vector, lexical)];
}

function addSide(
  fused: Map<string, RankedCandidate>,
  side: 'vector' | 'lexical',
  candidates: readonly Candidate[],
  share: number,
): void {
  const scale = scaleOf(candidates);
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    const other = fused.get(key);
    fused.set(key, {
      ...other,
      ...known(side, candidate),
      candidate: other?.candidate ?? candidate,
      score: (other?.score ?? 0) + share * scale(candidate.score),
    });
  }
}

function scaleOf(candidates: readonly Candidate[]): (score: number) => number {
  const scores = candidates.map(({ score }) => score);
  const least = Math.min(...scores);
  const span = Math.max(...scores) - least;
  return (score) => (span > 0 ? (score - least) / span : 1);
}

function beyond(
  fused: ReadonlyMap<string, RankedCandidate>,
  vector: readonly Candidate[],
  lexical: readonly Candidate[],
): readonly RankedCandidate[] {
  const rest = new Map<string, RankedCandidate>();
  for (let place = FUSED_DEPTH; place < Math.max(vector.length, lexical.length); place += 1) {
    for (const [side, candidate] of [
      ['vector', vector[place]],
      ['lexical', lexical[place]],
    ] as const) {
      if (!candidate) continue;
      const key = keyOf(candidate);
      if (!fused.has(key) && !rest.has(key)) rest.set(key, { candidate, score: 0, ...known(side, candidate) });
    }
  }
  return [...rest.values()];
}

function known(side: 'vector' | 'lexical', { score }: Candidate): { similarity: number } | { lexicalScore: number } {
  return side === 'vector' ? { similarity: score } : { lexicalScore: score };
}

function keyOf({ sourceId, documentId, ordinal }: Candidate): string {
  return `${sourceId}\0${documentId}\0${ordinal}`;
}

/** The fused score with the identity that settles ties. */
function tieKey({ candidate, score }: RankedCandidate): Candidate {
  return { ...candidate, score };
}

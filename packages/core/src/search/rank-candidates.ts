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

/** Two lists as one. */
export interface FusedCandidates {
  /** Those that are among the best 100 of either side, best first. */
  readonly best: readonly RankedCandidate[];
  /** The others, behind all of them: score 0, by their best place in either list. */
  readonly beyond: readonly RankedCandidate[];
}

/**
 * Fuses two lists, each best first: every list's best 100 scores are scaled to 0 … 1 (its best is 1, its last 0; equal
 * scores, a single one included, are all 1), a candidate that a side does not have among them gets 0 there, and the
 * score is 0.6 vector + 0.4 lexical. Ties go by source id, document id, ordinal. What is `best`, and the order of what
 * is `beyond`, does not depend on how many candidates were asked for, as long as there are 100.
 */
export function fuseCandidates(vector: readonly Candidate[], lexical: readonly Candidate[]): FusedCandidates {
  const fused = new Map<string, RankedCandidate>();
  addSide(fused, 'vector', vector.slice(0, FUSED_DEPTH), VECTOR_SHARE);
  addSide(fused, 'lexical', lexical.slice(0, FUSED_DEPTH), 1 - VECTOR_SHARE);
  return { best: sortRanked([...fused.values()]), beyond: beyond(fused, vector, lexical) };
}

/** Best score first; ties by source id, document id, ordinal. */
export function sortRanked(ranked: readonly RankedCandidate[]): readonly RankedCandidate[] {
  return [...ranked].sort((a, b) => compareCandidates(withScore(a), withScore(b)));
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

/** The score with the identity that settles ties. */
function withScore({ candidate, score }: RankedCandidate): Candidate {
  return { ...candidate, score };
}

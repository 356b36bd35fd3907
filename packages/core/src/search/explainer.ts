import type { Candidate } from '../store/store-driver.ts';
import type { HitExplanation, SignalPlace } from './hit-explanation.ts';
import { type CandidateLists, type RankedCandidate, segmentKey } from './rank-candidates.ts';

type Places = ReadonlyMap<string, SignalPlace>;

/** Remembers the lists of one search, to tell afterwards how a hit came by its place. */
export class Explainer {
  #vector: Places = new Map();
  #lexical: Places = new Map();
  #fused: ReadonlyMap<string, number> = new Map();

  /** Notes the candidates of both sides; longer lists take the place of shorter ones. */
  lists({ vector, lexical }: CandidateLists): void {
    this.#vector = placesOf(vector);
    this.#lexical = placesOf(lexical);
  }

  /** Notes the combined scores. */
  fused(ranked: readonly RankedCandidate[]): void {
    this.#fused = new Map(ranked.map(({ candidate, score }) => [segmentKey(candidate), score]));
  }

  /** What is known of a candidate. `rankBefore` is for whoever reranks to add. */
  of(candidate: Candidate): HitExplanation {
    const key = segmentKey(candidate);
    const [vector, lexical, fused] = [this.#vector.get(key), this.#lexical.get(key), this.#fused.get(key)];
    return { ...(vector && { vector }), ...(lexical && { lexical }), ...(fused !== undefined && { fused }) };
  }
}

function placesOf(candidates: readonly Candidate[]): Places {
  return new Map(candidates.map((candidate, at) => [segmentKey(candidate), { rank: at + 1, score: candidate.score }]));
}

/** How a hit came by its place: what each side that looks for candidates says of it. */
export interface HitExplanation {
  /** Place among the nearest vectors, from 1, and cosine; absent where that side did not see it. */
  readonly vector?: SignalPlace;
  /** Place among the matches of words, from 1, and BM25; absent where that side did not see it. */
  readonly lexical?: SignalPlace;
  /** Both sides combined, 0 to 1, before the kind of place (definition, file name, test, documentation) was weighed. Absent = not combined. */
  readonly fused?: number;
  /** Rank before the reranker looked at it, from 1; absent without one. */
  readonly rankBefore?: number;
}

/** A place in the list of one side. */
export interface SignalPlace {
  /** From 1. */
  readonly rank: number;
  readonly score: number;
}

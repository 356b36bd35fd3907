/**
 * BM25 of one term in one text, with the weight of Robertson and Spärck Jones as SQLite's FTS5 takes it
 * (https://sqlite.org/fts5.html#the_bm25_function), so that every driver of ours scores alike: k1 = 1.2, b = 0.75, and a term
 * in more than half of the texts counts next to nothing.
 */
export const bm25 = {
  /** Weight of a term: rarer terms weigh more. */
  weight(texts: number, textsWithTerm: number): number {
    return Math.max(Math.log((texts - textsWithTerm + 0.5) / (textsWithTerm + 0.5)), MIN_WEIGHT);
  },
  /** What the length of a text, in tokens, does to its scores. */
  norm(length: number, meanLength: number): number {
    return K1 * (1 - B + (B * length) / meanLength);
  },
  /** Score of a term that occurs so often in a text of this norm. */
  score(weight: number, occurrences: number, norm: number): number {
    return (weight * occurrences * (K1 + 1)) / (occurrences + norm);
  },
} as const;

const K1 = 1.2;
const B = 0.75;
const MIN_WEIGHT = 1e-6;

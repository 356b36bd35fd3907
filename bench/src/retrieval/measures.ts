/** How good a ranking is, by the usual measures of retrieval research. All are 0 to 1, larger is better. */

/** Grades of the relevant documents of one query, by document id; what is not named is not relevant. */
export type Judged = ReadonlyMap<string, number>;

/** Quality of one ranking or the mean over many. */
export interface Measures {
  readonly ndcg10: number;
  readonly recall10: number;
  readonly mrr10: number;
}

/** Places that count. */
const DEPTH = 10;

/** Measures of a ranking, best first; a document named twice counts at its first place. */
export function measure(ranked: readonly string[], judged: Judged): Measures {
  const best = [...new Set(ranked)].slice(0, DEPTH);
  const gains = best.map((id) => judged.get(id) ?? 0);
  const ideal = [...judged.values()].sort((a, b) => b - a).slice(0, DEPTH);
  const relevant = [...judged.values()].filter((grade) => grade > 0).length;
  const found = gains.filter((gain) => gain > 0).length;
  const first = gains.findIndex((gain) => gain > 0);
  return {
    ndcg10: relevant === 0 ? 0 : discounted(gains) / discounted(ideal),
    recall10: relevant === 0 ? 0 : found / relevant,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** Mean over queries or sets; of none, 0. */
export function meanOf(all: readonly Measures[]): Measures {
  const mean = (name: keyof Measures): number => all.reduce((sum, one) => sum + one[name], 0) / Math.max(all.length, 1);
  return { ndcg10: mean('ndcg10'), recall10: mean('recall10'), mrr10: mean('mrr10') };
}

/** Gains 2^grade − 1 discounted by log2 of the place + 1 (Burges et al. 2005, as trec_eval and BEIR for grades 0 and 1). */
function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

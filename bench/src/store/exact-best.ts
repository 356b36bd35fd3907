/** Numbers of the nearest vectors (unit length) of each query by the dot products of all, in 64 bits. */
export function exactBest(
  all: Float32Array,
  queries: readonly Float32Array[],
  limit: number,
): readonly (readonly number[])[] {
  return queries.map((query) => {
    const scores = scoresOf(all, query);
    const threshold = scores.toSorted()[scores.length - limit]!;
    const best: number[] = [];
    scores.forEach((score, number) => {
      if (score >= threshold) best.push(number);
    });
    return best.sort((a, b) => scores[b]! - scores[a]!).slice(0, limit);
  });
}

function scoresOf(all: Float32Array, query: Float32Array): Float64Array {
  const dimensions = query.length;
  const scores = new Float64Array(all.length / dimensions);
  for (let number = 0; number < scores.length; number += 1) {
    let sum = 0;
    for (let d = 0, at = number * dimensions; d < dimensions; d += 1, at += 1) sum += all[at]! * query[d]!;
    scores[number] = sum;
  }
  return scores;
}

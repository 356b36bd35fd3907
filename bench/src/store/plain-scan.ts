/** What the original's in-memory store does: a map of vectors, cosine of each, and all sorted. */
export function plainScan(vectors: ReadonlyMap<number, Float32Array>, query: Float32Array, limit: number): number[] {
  const scored: { readonly id: number; readonly score: number }[] = [];
  for (const [id, vector] of vectors) scored.push({ id, score: cosine(vector, query) });
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, limit).map(({ id }) => id);
}

function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i += 1) {
    dot += a[i]! * b[i]!;
    squaresA += a[i]! * a[i]!;
    squaresB += b[i]! * b[i]!;
  }
  return dot / (Math.sqrt(squaresA) * Math.sqrt(squaresB));
}

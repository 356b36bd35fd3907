import type { VectorCode } from './vector-code.ts';

/** Cosine of a query (unit length) and a stored vector, with both planes; −1 … 1. */
export function exactSimilarity(query: Float32Array, { scale, codes, residuals }: VectorCode): number {
  let sum = 0;
  const pairs = codes.length >> 1;
  for (let pair = 0, i = 0; pair < pairs; pair += 1, i += 2) {
    const both = residuals[pair]!;
    sum += query[i]! * (codes[i]! + ((both & 15) - 8) / 16) + query[i + 1]! * (codes[i + 1]! + ((both >> 4) - 8) / 16);
  }
  if (codes.length % 2 === 1) {
    const last = codes.length - 1;
    sum += query[last]! * (codes[last]! + ((residuals[pairs]! & 15) - 8) / 16);
  }
  return Math.min(1, Math.max(-1, sum * scale));
}

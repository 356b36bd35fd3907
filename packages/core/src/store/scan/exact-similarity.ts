import type { VectorCode } from './vector-code.ts';

/** Cosine of a query (unit length) and a stored vector, with both planes; −1 … 1. */
export function exactSimilarity(query: Float32Array, { scale, codes, residuals }: VectorCode): number {
  let sum = 0;
  for (let i = 0; i < codes.length; i += 1) {
    const residual = ((residuals[i >> 1]! >> ((i & 1) * 4)) & 15) - 8;
    sum += query[i]! * (codes[i]! + residual / 16);
  }
  return Math.min(1, Math.max(-1, sum * scale));
}

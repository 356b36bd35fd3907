import type { VectorCode } from './vector-code.ts';

/**
 * Cosine of a query (unit length) and a stored vector, with both planes; −1 … 1. Divided by the length of what is stored,
 * as rounding changed it: that halves the error of near neighbours.
 */
export function exactSimilarity(
  query: Float32Array,
  { codes, residuals }: Pick<VectorCode, 'codes' | 'residuals'>,
): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < codes.length; i += 1) {
    const value = codes[i]! + (((residuals[i >> 1]! >> ((i & 1) * 4)) & 15) - 8) / 16;
    sum += query[i]! * value;
    squares += value * value;
  }
  return squares === 0 ? 0 : Math.min(1, Math.max(-1, sum / Math.sqrt(squares)));
}

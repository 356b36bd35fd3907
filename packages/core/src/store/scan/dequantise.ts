import type { VectorCode } from './vector-code.ts';

/** The vector that a code stands for; every value is exact. */
export function dequantise({ scale, codes, residuals }: VectorCode): Float32Array {
  const vector = new Float32Array(codes.length);
  for (let i = 0; i < codes.length; i += 1) {
    const residual = ((residuals[i >> 1]! >> ((i & 1) * 4)) & 15) - 8;
    vector[i] = scale * (codes[i]! + residual / 16);
  }
  return vector;
}

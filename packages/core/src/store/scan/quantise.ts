import type { VectorCode } from './vector-code.ts';

/** Largest value of a scan code; the smallest is its negative. */
const LARGEST_CODE = 127;
/** Residual steps between two scan codes. */
const STEPS = 16;
/** Bits of the scale's mantissa: 13 + the 11 of a value's steps fit the 24 of a 32-bit float. */
const SCALE_BITS = 13;

/**
 * Rounds a vector to 12 bits a value: v ≈ scale · (code + residual / 16), where the scale belongs to the vector, a code is
 * −127 … 127 and a residual −8 … 7. The codes alone are what is scanned; with the residuals the error is sixteen times
 * smaller, and a dot product of unit vectors of 384 dimensions is exact to about 0.0001.
 *
 * Rounding what {@link dequantise} gives back changes nothing: the scale has few enough bits that every rounded value is an
 * exact 32-bit float, and the largest value always lands on code ±127, which leads to the same scale again.
 */
export function quantise(vector: Float32Array): VectorCode {
  const scale = scaleOf(vector);
  const toSteps = scale === 0 ? 0 : STEPS / scale;
  const codes = new Int8Array(vector.length);
  const residuals = new Uint8Array((vector.length + 1) >> 1);
  for (let i = 0; i < vector.length; i += 2) {
    const low = Math.round(vector[i]! * toSteps) + STEPS / 2;
    const high = i + 1 < vector.length ? Math.round(vector[i + 1]! * toSteps) + STEPS / 2 : 0;
    codes[i] = low >> 4;
    if (i + 1 < vector.length) codes[i + 1] = high >> 4;
    residuals[i >> 1] = (low & 15) | ((high & 15) << 4);
  }
  return { scale, codes, residuals };
}

function scaleOf(vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return 0;
  const exact = largest / LARGEST_CODE;
  const unit = 2 ** (Math.floor(Math.log2(exact)) - (SCALE_BITS - 1));
  return Math.round(exact / unit) * unit;
}

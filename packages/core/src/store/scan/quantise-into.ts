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
 * Rounding what `dequantise` gives back changes nothing: the scale has few enough bits that every rounded value is an
 * exact 32-bit float, and the largest value always lands on code ±127, which leads to the same scale again.
 *
 * @param into where codes and residuals go; of the right length, see {@link VectorCode}. @returns the scale.
 */
export function quantiseInto(
  vector: Float32Array,
  { codes, residuals }: Pick<VectorCode, 'codes' | 'residuals'>,
): number {
  const scale = scaleOf(vector);
  const toSteps = scale === 0 ? 0 : STEPS / scale;
  const pairs = vector.length >> 1;
  for (let pair = 0, i = 0; pair < pairs; pair += 1, i += 2) {
    const low = stepsOf(vector[i]! * toSteps);
    const high = stepsOf(vector[i + 1]! * toSteps);
    codes[i] = low >> 4;
    codes[i + 1] = high >> 4;
    residuals[pair] = (low & 15) | ((high & 15) << 4);
  }
  if (vector.length % 2 === 1) {
    const last = stepsOf(vector[vector.length - 1]! * toSteps);
    codes[vector.length - 1] = last >> 4;
    residuals[pairs] = last & 15;
  }
  return scale;
}

/** Steps from the residual −8 of code 0, rounded to the nearest; 2,048 keeps what is cut off from being negative. */
function stepsOf(value: number): number {
  return ((value + STEPS / 2 + 2048.5) | 0) - 2048;
}

function scaleOf(vector: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i += 1) {
    const size = Math.abs(vector[i]!);
    if (size > largest) largest = size;
  }
  if (largest === 0) return 0;
  const exact = largest / LARGEST_CODE;
  const unit = 2 ** (Math.floor(Math.log2(exact)) - (SCALE_BITS - 1));
  return Math.round(exact / unit) * unit;
}

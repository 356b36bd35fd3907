import { quantiseInto } from './quantise-into.ts';
import type { VectorCode } from './vector-code.ts';

/** Rounds a vector to 12 bits a value, see {@link quantiseInto}. */
export function quantise(vector: Float32Array): VectorCode {
  const codes = new Int8Array(vector.length);
  const residuals = new Uint8Array((vector.length + 1) >> 1);
  return { scale: quantiseInto(vector, { codes, residuals }), codes, residuals };
}

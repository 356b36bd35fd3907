import type { ModelManifest } from '../model/model-manifest.ts';

/**
 * One vector of unit length out of the vectors of all tokens.
 *
 * @param data token vectors one after the other
 * @param tokens their number
 * @returns undefined where the numbers are not finite or all zero, as nothing can be compared with such a vector
 */
export function poolTokens(
  data: Float32Array,
  tokens: number,
  { dimensions, pooling }: Pick<ModelManifest, 'dimensions' | 'pooling'>,
): Float32Array | undefined {
  const sums = new Float64Array(dimensions);
  const used = pooling === 'cls' ? 1 : tokens;
  for (let token = 0, at = 0; token < used; token++) {
    for (let d = 0; d < dimensions; d++, at++) sums[d]! += data[at]!;
  }
  let squares = 0;
  for (const sum of sums) squares += sum * sum;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return undefined;
  return Float32Array.from(sums, (sum) => sum / length);
}

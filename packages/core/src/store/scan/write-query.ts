import type { VectorImage } from './vector-image.ts';

const LARGEST_VALUE = 32_767;
const LARGEST_SUM = 2 ** 31 - 1;
const LARGEST_CODE = 127;

/**
 * Puts a query where the kernel reads it: as 16-bit values and as sign bits. Returns what a score must be multiplied with
 * to be a similarity.
 */
export function writeQuery({ kernel, layout, dimensions }: VectorImage, query: Float32Array): number {
  let largest = 0;
  let sum = 0;
  for (let i = 0; i < query.length; i += 1) {
    const size = Math.abs(query[i]!);
    if (size > largest) largest = size;
    sum += size;
  }
  const { buffer } = kernel.memory;
  const values = new Int16Array(buffer, layout.query, layout.stride).fill(0);
  const bits = new Uint8Array(buffer, layout.queryBits, layout.bitBytes).fill(0);
  if (largest === 0) return 0;
  // No dot product with codes may leave 32 bits; each value is rounded up by a half at most.
  const factor = Math.min(LARGEST_VALUE / largest, (LARGEST_SUM / LARGEST_CODE - dimensions) / sum);
  for (let i = 0; i < query.length; i += 1) {
    values[i] = Math.round(query[i]! * factor);
    if (query[i]! < 0) bits[i >> 3]! |= 1 << (i & 7);
  }
  return 1 / factor;
}

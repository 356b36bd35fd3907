import type { ImagePart } from './image-part.ts';

/** Parts, or chosen windows of them, as one part. */
export function concatParts(parts: readonly ImagePart[], dimensions: number): ImagePart {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const whole = {
    count,
    segments: new Uint32Array(count),
    scales: new Float32Array(count),
    codes: new Int8Array(count * dimensions),
  };
  let at = 0;
  for (const part of parts) {
    whole.segments.set(part.segments, at);
    whole.scales.set(part.scales, at);
    whole.codes.set(part.codes, at * dimensions);
    at += part.count;
  }
  return whole;
}

import type { ImagePart } from './image-part.ts';

/** The windows of a part from one up to, not with, another; nothing is copied. */
export function slicePart(part: ImagePart, from: number, to: number, dimensions: number): ImagePart {
  return {
    count: to - from,
    segments: part.segments.subarray(from, to),
    scales: part.scales.subarray(from, to),
    codes: part.codes.subarray(from * dimensions, to * dimensions),
  };
}

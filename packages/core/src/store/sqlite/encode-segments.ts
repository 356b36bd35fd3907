import type { ImagePart } from '../scan/image-part.ts';
import type { EmbeddedSegment } from '../segment.ts';
import type { SegmentRow } from './segment-row.ts';
import { vectorChecksum } from './vector-checksum.ts';
import { vectorPlanes } from './vector-planes.ts';

/** What a segment's row keeps of its vectors. */
export type KeptVectors = Pick<SegmentRow, 'checksum' | 'residuals'>;

/** Rounded vectors of the segments of a document. */
export interface EncodedSegments {
  /** The scan planes of all windows. */
  readonly part: ImagePart;
  /** By index of the segment. */
  readonly kept: readonly KeptVectors[];
}

/** Rounds the vectors of segments under numbers from `first` on. */
export function encodeSegments(
  first: number,
  segments: readonly EmbeddedSegment[],
  dimensions: number,
): EncodedSegments {
  const vectors = segments.flatMap(({ windows }) => windows.map(({ vector }) => vector));
  const numbers = Uint32Array.from(segments.flatMap(({ windows }, index) => windows.map(() => first + index)));
  const planes = vectorPlanes.encode(vectors, dimensions);
  let from = 0;
  const kept = segments.map(({ windows }): KeptVectors => {
    if (windows.length === 0) return { checksum: null, residuals: null };
    const own = vectorPlanes.slice(planes, from, from + windows.length, dimensions);
    from += windows.length;
    return { checksum: vectorChecksum(own), residuals: own.residuals };
  });
  return { part: { count: vectors.length, segments: numbers, scales: planes.scales, codes: planes.codes }, kept };
}

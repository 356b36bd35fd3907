import { BestList, type ScanHit } from './best-list.ts';
import type { SegmentRanges } from './segment-ranges.ts';
import type { ImagePart, VectorImage } from './vector-image.ts';

/**
 * The segments nearest to a query by the scan plane alone, each with its best window: at least `wanted` where there are so
 * many, with all that tie with the last of them, best first. Looks at every window that the ranges allow.
 */
export function scanImage(
  image: VectorImage,
  query: Float32Array,
  wanted: number,
  ranges?: SegmentRanges,
): readonly ScanHit[] {
  const best = new BestList(wanted);
  const cursor = { range: 0 };
  image.parts.forEach((part, number) => {
    scanPart(part, number, query, best, ranges && { ranges, cursor });
  });
  return best.take();
}

interface Restriction {
  readonly ranges: SegmentRanges;
  /** The first range that does not end before the current segment. */
  readonly cursor: { range: number };
}

function scanPart(part: ImagePart, number: number, query: Float32Array, best: BestList, within?: Restriction): void {
  const { count, segments, scales, codes } = part;
  for (let i = 0; i < count; ) {
    const segment = segments[i]!;
    let end = i + 1;
    while (end < count && segments[end] === segment) end += 1;
    if (scales[i] !== 0 && (!within || isAllowed(segment, within))) {
      let score = Number.NEGATIVE_INFINITY;
      let index = i;
      for (let window = i; window < end; window += 1) {
        const similarity = scales[window]! * dot(query, codes, window * query.length);
        if (similarity > score) {
          score = similarity;
          index = window;
        }
      }
      if (score >= best.threshold) best.offer({ segment, score, part: number, index });
    }
    i = end;
  }
}

function isAllowed(segment: number, { ranges, cursor }: Restriction): boolean {
  while (cursor.range < ranges.last.length && ranges.last[cursor.range]! < segment) cursor.range += 1;
  return cursor.range < ranges.first.length && ranges.first[cursor.range]! <= segment;
}

/** Four sums at once: the additions need not wait for each other. */
function dot(query: Float32Array, codes: Int8Array, offset: number): number {
  const length = query.length;
  const whole = length - (length % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < whole; i += 4) {
    a += query[i]! * codes[offset + i]!;
    b += query[i + 1]! * codes[offset + i + 1]!;
    c += query[i + 2]! * codes[offset + i + 2]!;
    d += query[i + 3]! * codes[offset + i + 3]!;
  }
  for (let i = whole; i < length; i += 1) a += query[i]! * codes[offset + i]!;
  return a + b + (c + d);
}

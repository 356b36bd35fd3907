import type { SegmentRanges } from './segment-ranges.ts';

/** The segments that lie in both. */
export function intersectRanges(a: SegmentRanges, b: SegmentRanges): SegmentRanges {
  const first: number[] = [];
  const last: number[] = [];
  for (let i = 0, j = 0; i < a.first.length && j < b.first.length; ) {
    const start = Math.max(a.first[i]!, b.first[j]!);
    const end = Math.min(a.last[i]!, b.last[j]!);
    if (start <= end) {
      first.push(start);
      last.push(end);
    }
    if (a.last[i]! < b.last[j]!) i += 1;
    else j += 1;
  }
  return { first: Uint32Array.from(first), last: Uint32Array.from(last) };
}

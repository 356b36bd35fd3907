import type { SegmentRanges } from './segment-ranges.ts';

/** Ranges from pairs of first segment and number of segments, in any order and overlapping as they like. */
export function makeRanges(pairs: readonly (readonly [first: number, count: number])[]): SegmentRanges {
  const sorted = pairs.filter(([, count]) => count > 0).sort((a, b) => a[0] - b[0]);
  const first: number[] = [];
  const last: number[] = [];
  for (const [start, count] of sorted) {
    const end = start + count - 1;
    const previous = last.length - 1;
    if (previous >= 0 && start <= last[previous]! + 1) last[previous] = Math.max(last[previous]!, end);
    else {
      first.push(start);
      last.push(end);
    }
  }
  return { first: Uint32Array.from(first), last: Uint32Array.from(last) };
}

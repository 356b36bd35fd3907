import type { PageSegment } from '../api.ts';
import { rowAt, type TextRow } from './text-rows.ts';

/** Which segments lie where in the rows of a text. */
export interface SegmentRows {
  /** For each row the index of the innermost segment over it; -1 = none. */
  readonly over: Int32Array;
  /** Segments that begin in a row, outer ones first. */
  readonly begin: ReadonlyMap<number, readonly number[]>;
}

/** Lays segments over the rows of their text. Those without a range are left out. */
export function segmentRows(rows: readonly TextRow[], segments: readonly PageSegment[]): SegmentRows {
  const over = new Int32Array(rows.length).fill(-1);
  const begin = new Map<number, number[]>();
  const placed = segments.flatMap(({ range }, index) => (range ? [{ index, range }] : []));
  placed.sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  for (const { index, range } of placed) {
    const [first, last] = [rowAt(rows, range.start), rowAt(rows, Math.max(range.start, range.end - 1))];
    over.fill(index, first, last + 1);
    const before = begin.get(first);
    if (before) before.push(index);
    else begin.set(first, [index]);
  }
  return { over, begin };
}

import { describe, expect, it } from 'vitest';
import type { PageSegment } from '../../src/api.ts';
import { segmentRows } from '../../src/page/segment-rows.ts';
import { textRows } from '../../src/page/text-rows.ts';

const segment = (ordinal: number, start?: number, end = 0): PageSegment => ({
  id: `s${ordinal}`,
  ordinal,
  ...(start !== undefined && { range: { start, end, startLine: 1, endLine: 1 } }),
  metadata: {},
});

describe('segmentRows', () => {
  // Rows begin at 0, 3, 6, 9.
  const rows = textRows('aa\nbb\ncc\ndd');

  it('says for each row the innermost segment, and where each begins', () => {
    const { over, begin } = segmentRows(rows, [segment(0, 0, 8), segment(1, 3, 5)]);
    expect([...over]).toEqual([0, 1, 0, -1]);
    expect([...begin]).toEqual([
      [0, [0]],
      [1, [1]],
    ]);
  });

  it('names outer segments first where several begin in one row, in whatever order they come', () => {
    const { over, begin } = segmentRows(rows, [segment(0, 3, 5), segment(1, 3, 11)]);
    expect(begin.get(1)).toEqual([1, 0]);
    expect([...over]).toEqual([-1, 0, 1, 1]);
  });

  it('leaves out segments that are no part of the text', () => {
    const { over, begin } = segmentRows(rows, [segment(0), segment(1, 0, 2)]);
    expect([...over]).toEqual([1, -1, -1, -1]);
    expect(begin.get(0)).toEqual([1]);
  });

  it('keeps within the text where ranges are beyond it', () => {
    const { over, begin } = segmentRows(rows, [segment(0, 50, 90), segment(1, 4, 4)]);
    expect([...over]).toEqual([-1, 1, -1, 0]);
    expect([...begin.keys()]).toEqual([1, 3]);
  });
});

import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatDuration } from '../../src/output/format.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0.0 s'],
    [449, '0.4 s'],
    [12_400, '12 s'],
    [59_700, '60 s'],
    [60_000, '1:00 min'],
    [185_400, '3:05 min'],
  ])('%d ms is %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('formatCount', () => {
  it('knows one from many', () => {
    expect([0, 1, 2].map((count) => formatCount(count, 'document'))).toEqual([
      '0 documents',
      '1 document',
      '2 documents',
    ]);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [12_345_678, '12 MB'],
    [3_400_000_000_000_000, '3400 TB'],
  ])('%d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';
import { ago, count, counted, linesOf, placeOf } from '../../src/page/words.ts';

describe('words of the page', () => {
  it('counts', () => {
    expect([count(1204567), counted(1, 'hit'), counted(0, 'hit'), counted(10_000, 'document')]).toEqual([
      '1,204,567',
      '1 hit',
      '0 hits',
      '10,000 documents',
    ]);
  });

  it('names places and lines', () => {
    expect([placeOf('a.md', { startLine: 3 }), placeOf('a.md', undefined)]).toEqual(['a.md:3', 'a.md']);
    expect([linesOf({ startLine: 2, endLine: 2 }), linesOf({ startLine: 2, endLine: 9 })]).toEqual([
      'line 2',
      'lines 2–9',
    ]);
  });

  it('says how long ago', () => {
    const now = Date.parse('2026-01-02T12:00:00Z');
    const said = [
      '2026-01-02T11:59:30Z',
      '2026-01-02T11:58:00Z',
      '2026-01-02T09:00:00Z',
      '2025-12-24T08:30:00Z',
      'never',
    ].map((moment) => ago(moment, now));
    expect(said).toEqual(['just now', '2 minutes ago', '3 hours ago', '2025-12-24 08:30', 'never']);
  });
});

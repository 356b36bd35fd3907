import type { RunReport } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { reportWarnings } from '../../src/output/report-warnings.ts';

const reportOf = (label: string, matched = 0): RunReport =>
  ({ sources: [{ id: 'a', label, matched }] }) as unknown as RunReport;

describe('reportWarnings', () => {
  it('names a source that matches nothing, and no other', () => {
    expect(reportWarnings(reportOf('docs/**'))).toEqual(['warning: nothing matches docs/**']);
    expect(reportWarnings(reportOf('docs/**'), ['docs/**'])).toEqual([
      'warning: nothing matches docs/**; it is not remembered',
    ]);
    expect(reportWarnings(reportOf('docs/**', 1))).toEqual([]);
  });

  it.each([
    ['**/*.{md,txt}', true],
    ['{a,b}/x.md', true],
    [String.raw`(?<year>\d{2,4})/*.md`, false],
    [String.raw`(?<year>\d{2,})/*.md`, false],
    ['{a}/{b}, c.md', false],
    ['a{b/c,d}', false],
  ])('says of %s that braces stand for themselves: %j', (label, said) => {
    expect(reportWarnings(reportOf(label))[0]?.includes('braces stand for themselves')).toBe(said);
  });
});

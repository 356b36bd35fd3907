import { describe, expect, it } from 'vitest';
import { bestPassage } from '../../src/output/best-passage.ts';

const TEXT = [
  '# Caches',
  '',
  'Nothing here.',
  'Nor here.',
  'A stale response is validated.',
  'With an ETag.',
  '',
  'End.',
].join('\n');

describe('bestPassage', () => {
  it('finds the lines that share most words with the query', () => {
    expect(bestPassage(TEXT, 'how to validate a stale response with an ETag', { width: 80, height: 2 })).toEqual({
      lines: ['A stale response is validated.', 'With an ETag.'],
      skipped: 4,
    });
  });

  it('begins at the beginning where nothing matches, without blank lines at the ends', () => {
    expect(bestPassage(`\n\n${TEXT}`, 'zebra', { width: 80, height: 4 })).toEqual({ lines: ['# Caches'], skipped: 2 });
  });

  it('gives a short text whole, and nothing of a blank one', () => {
    expect(bestPassage('one\ntwo', 'two', { width: 80, height: 6 })).toEqual({ lines: ['one', 'two'], skipped: 0 });
    expect(bestPassage(' \n ', 'two', { width: 80, height: 6 })).toEqual({ lines: [], skipped: 0 });
  });

  it('counts lines of the text, not wrapped ones', () => {
    const long = 'word '.repeat(60).trim();
    expect(bestPassage(`${long}\nneedle`, 'needle', { width: 20, height: 1 })).toEqual({
      lines: ['needle'],
      skipped: 1,
    });
  });

  it('takes any query as plain text', () => {
    for (const query of ['"open', 'a AND (', '*', '', '--flag', '.*']) {
      expect(bestPassage(TEXT, query, { width: 80, height: 2 }).lines.length).toBeGreaterThan(0);
    }
  });
});

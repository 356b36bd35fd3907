import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSpans, markedPieces, parseSpans } from '../../src/page/marked-pieces.ts';

describe('markedPieces', () => {
  it('cuts where the part that answers and words begin and end', () => {
    expect(
      markedPieces({ start: 10, end: 30 }, { start: 0, end: 20 }, [
        { start: 5, end: 8 },
        { start: 14, end: 16 },
        { start: 28, end: 40 },
      ]),
    ).toEqual([
      { start: 10, end: 14, inSpan: true, isWord: false },
      { start: 14, end: 16, inSpan: true, isWord: true },
      { start: 16, end: 20, inSpan: true, isWord: false },
      { start: 20, end: 28, inSpan: false, isWord: false },
      { start: 28, end: 30, inSpan: false, isWord: true },
    ]);
  });

  it('has one piece where nothing is marked, and none of nothing', () => {
    expect(markedPieces({ start: 3, end: 9 }, undefined, [])).toEqual([
      { start: 3, end: 9, inSpan: false, isWord: false },
    ]);
    expect(markedPieces({ start: 3, end: 3 }, { start: 0, end: 9 }, [])).toEqual([]);
  });

  it('leaves out nothing of the run, whatever is marked', () => {
    const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
    fc.assert(
      fc.property(span, fc.option(span, { nil: undefined }), fc.array(span), (run, part, words) => {
        const pieces = markedPieces(run, part, words);
        const covered = pieces.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
        expect(covered).toEqual(Array.from({ length: run.end - run.start }, (_, at) => run.start + at));
        for (const { start, isWord } of pieces) {
          expect(isWord).toBe(words.some((word) => word.start <= start && start < word.end));
        }
      }),
    );
  });
});

describe('spans in an address', () => {
  it('come back as they were', () => {
    const spans = [
      { start: 0, end: 4 },
      { start: 17, end: 120 },
    ];
    expect(formatSpans(spans)).toBe('0-4,17-120');
    expect(parseSpans('0-4,17-120')).toEqual(spans);
  });

  it.each(['', 'x', '4-2', '3-3', '1-2-3', '-5', '99999999999-5'])('are none in "%s"', (text) => {
    expect(parseSpans(text)).toEqual([]);
  });
});

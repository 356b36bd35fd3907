import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitToBudget } from '../../../src/ingest/budget/split-to-budget.ts';
import { characterMeasure } from '../../../src/ingest/budget/text-measure.ts';

/** Counts words, and white space as nothing. */
const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

function split(text: string, budget: number, overlap = 0, measure = characterMeasure): string[] {
  const spans = splitToBudget(text, { start: 0, end: text.length }, { budget, overlap, measure });
  return spans.map(({ start, end }) => text.slice(start, end));
}

/** The same rule on strings, part by part, as plainly as can be. */
function naive(text: string, budget: number, overlap: number): string[] {
  const cut = (part: string): string[] => {
    if (part.length <= budget) return [part];
    for (const separator of ['\n\n', '\n', ' ']) {
      const found = part
        .split(separator)
        .map((piece, at) => (at === 0 ? piece : separator + piece))
        .filter((piece) => piece !== '');
      if (found.length > 1) return found.flatMap(cut);
    }
    const found = [...part];
    return found.length > 1 ? found.flatMap(cut) : [part];
  };
  const pieces: string[] = [];
  let current: string[] = [];
  const size = (): number => current.join('').length;
  for (const part of cut(text)) {
    if (size() + part.length > budget) {
      if (current.length > 0) pieces.push(current.join(''));
      while (current.length > 0 && (size() > Math.min(overlap, budget - 1) || size() + part.length > budget)) {
        current = current.slice(1);
      }
    }
    current.push(part);
  }
  return current.length > 0 ? [...pieces, current.join('')] : pieces;
}

describe('splitToBudget', () => {
  it('leaves alone what fits', () => {
    expect(split('one two', 7)).toEqual(['one two']);
  });

  it('cuts at blank lines, and puts separators at the beginning of what follows', () => {
    expect(split('aaa\n\nbbb\n\nccc', 8)).toEqual(['aaa\n\nbbb', '\n\nccc']);
  });

  it('cuts finer where a part does not fit: lines, spaces, characters', () => {
    expect(split('aaaa\nbbbb', 5)).toEqual(['aaaa', '\nbbbb']);
    expect(split('aa bb cc', 5)).toEqual(['aa bb', ' cc']);
    expect(split('abcdefg', 3)).toEqual(['abc', 'def', 'g']);
  });

  it('repeats whole parts of the piece before, as far as they are within the overlap and leave room', () => {
    expect(split('a b c d e', 4, 2)).toEqual(['a b', ' b c', ' c d', ' d e']);
    expect(split('aa bb cc dd', 6, 2)).toEqual(['aa bb', ' cc dd']);
  });

  it('keeps characters beyond the basic plane whole, also where one is above the budget', () => {
    expect(split('🙂🙂a', 1)).toEqual(['🙂', '🙂', 'a']);
  });

  it('measures as it is told', () => {
    expect(split('one two three four five', 2, 1, words)).toEqual([
      'one two',
      ' two three',
      ' three four',
      ' four five',
    ]);
  });

  it('keeps within the budget where parts together measure more than one by one', () => {
    const jealous = (text: string): number => (text.trim().includes(' ') ? words(text) * 2 : words(text));
    expect(split('a b c d e f', 3, 0, jealous)).toEqual(['a', ' b', ' c', ' d', ' e', ' f']);
  });

  it('cuts only the span that is given', () => {
    const spans = splitToBudget(
      'xx aa bb yy',
      { start: 2, end: 8 },
      { budget: 3, overlap: 0, measure: characterMeasure },
    );
    expect(spans).toEqual([
      { start: 2, end: 5 },
      { start: 5, end: 8 },
    ]);
  });

  it('does the same as the rule on strings', () => {
    const text = fc.array(fc.constantFrom('a', 'bb', 'ccc', '🙂', ' ', '  ', '\n', '\n\n', '\n\n\n'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 12 }), fc.integer({ min: 0, max: 12 }), (parts, budget, overlap) => {
        const whole = parts.join('');
        expect(split(whole, budget, overlap)).toEqual(naive(whole, budget, overlap));
      }),
    );
  });

  it('covers the whole text, piece after piece', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 30 }), (text, budget) => {
        expect(split(text, budget).join('')).toBe(text);
      }),
    );
  });

  it('takes a long text without any separator', () => {
    const pieces = split('x'.repeat(450_000), 1_000, 100);
    expect(pieces.every((piece) => piece.length <= 1_000)).toBe(true);
    expect(pieces.length).toBe(500);
  });
});

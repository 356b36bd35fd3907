import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapLines } from '../../src/output/wrap-lines.ts';

const texts = (text: string, width: number): string[] => wrapLines(text, width).map((line) => line.text);

describe('wrapLines', () => {
  it('keeps short lines and knows all three line ends', () => {
    expect(texts('a\nb\r\nc\rd', 10)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('breaks at white space and says which line a part belongs to', () => {
    expect(wrapLines('first\none two three four', 10)).toEqual([
      { text: 'first', index: 0 },
      { text: 'one two', index: 1 },
      { text: 'three four', index: 1 },
    ]);
  });

  it('breaks a word that is too long, but no surrogate pair', () => {
    expect(texts('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(texts('abc😀def', 4)).toEqual(['abc', '😀de', 'f']);
  });

  it('never exceeds the width and loses nothing but white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = texts(text, width);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});

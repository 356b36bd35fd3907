import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineBreaks, paragraphBreaks } from '../../../src/ingest/chunked/line-breaks.ts';
import { LINE_BREAK, PARAGRAPH_BREAK } from './naive-splitter.ts';

const breakText = fc
  .array(fc.constantFrom('a', 'b', ' ', '\t', '\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u00a0'), {
    maxLength: 14,
  })
  .map((pieces) => pieces.join(''));

function matches(text: string, pattern: RegExp): { start: number; end: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

describe('lineBreaks', () => {
  it('finds what the regular expression finds', () => {
    fc.assert(
      fc.property(breakText, (text) => {
        expect([...lineBreaks(text)]).toEqual(matches(text, LINE_BREAK));
      }),
      { numRuns: 5000 },
    );
  });

  it('takes the white space around a break and further breaks with it', () => {
    expect([...lineBreaks('a \r\n\t\n b c')]).toEqual([{ start: 1, end: 7 }]);
  });

  it('stops before the second break that is no white space', () => {
    expect([...lineBreaks('a\u0085\u0085 b')]).toEqual([
      { start: 1, end: 2 },
      { start: 2, end: 4 },
    ]);
  });

  it('finds none in a text of one line', () => {
    expect([...lineBreaks('a  b\tc\u00a0')]).toEqual([]);
  });
});

describe('paragraphBreaks', () => {
  it('finds what the regular expression finds', () => {
    fc.assert(
      fc.property(breakText, (text) => {
        expect([...paragraphBreaks(text)]).toEqual(matches(text, PARAGRAPH_BREAK));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['one CRLF is one break', 'a\r\nb', []],
    ['two CRLF', 'a\r\n\r\nb', [{ start: 1, end: 5 }]],
    ['LF CR are two', 'a\n\rb', [{ start: 1, end: 3 }]],
    ['white space between', 'a \n \t\n b', [{ start: 1, end: 7 }]],
    ['one break with much white space', 'a   \n   b', []],
    ['NEL and CRLF', 'a\u0085\r\nb', [{ start: 1, end: 4 }]],
  ])('%s', (_name, text, expected) => {
    expect([...paragraphBreaks(text)]).toEqual(expected);
  });
});

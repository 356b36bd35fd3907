import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutWords } from '../../../src/ingest/chunked/cut-words.ts';
import { splitParts } from '../../../src/ingest/chunked/split-parts.ts';
import { javaSplit } from './naive-splitter.ts';

/** Separators of one comma each. */
function commas(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/,/g)].map(({ index }) => ({ start: index, end: index + 1 }));
}

function parts(text: string): string[] {
  return [...splitParts(text, commas(text))].map(({ start, end }) => text.slice(start, end));
}

describe('splitParts', () => {
  it.each([
    ['no separator gives the whole', 'abc', ['abc']],
    ['a leading empty part stays', ',,a', ['', '', 'a']],
    ['trailing empty parts go', 'a,,', ['a']],
    ['inner empty parts stay', 'a,,b', ['a', '', 'b']],
    ['separators only give nothing', ',,', []],
  ])('%s', (_name, text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it('splits as Java does', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a,]{1,12}$/), (text) => {
        expect(parts(text)).toEqual(javaSplit(text, /,/g));
      }),
    );
  });
});

describe('cutWords', () => {
  it('cuts at six kinds of white space only', () => {
    const text = 'a\t\n\v\f\r b\u00a0c\u2003d\u0085e\x1cf';
    expect([...cutWords(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
      'a',
      'b\u00a0c\u2003d\u0085e\x1cf',
    ]);
  });
});

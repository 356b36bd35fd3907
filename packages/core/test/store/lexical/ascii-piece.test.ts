import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendPiece } from '../../../src/store/lexical/append-piece.ts';
import { appendAsciiPiece } from '../../../src/store/lexical/ascii-piece.ts';

const PRINTABLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
const units = [PRINTABLE, [..."ab-_*'.!?"], [...'aZ9-*_><('], [...'abcABC.,'], [...'--**__a+'], ['\u0001', 'a', '-']];

describe('appendAsciiPiece', () => {
  it('finds what the patterns for any script find', () => {
    const piece = fc.oneof(
      ...units.map((unit) => fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: 24 })),
    );
    fc.assert(
      fc.property(piece, fc.stringMatching(/^[a*-]{0,3}$/), (text, before) => {
        const [expected, found]: [string[], string[]] = [[], []];
        appendPiece(text, expected, false);
        appendAsciiPiece(`${before}${text} behind`, before.length, before.length + text.length, found);
        expect(found).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
  });
});

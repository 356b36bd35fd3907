import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowAt, textRows } from '../../src/page/text-rows.ts';

describe('textRows', () => {
  it('has a row for each line, whatever ends it', () => {
    const text = 'one\ntwo\r\n\rfour';
    expect(textRows(text).map(({ start, end, line }) => [line, text.slice(start, end)])).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, ''],
      [4, 'four'],
    ]);
  });

  it('has no row after the last line end, and one for an empty text', () => {
    expect(textRows('a\n')).toEqual([{ start: 0, end: 1, line: 1 }]);
    expect(textRows('')).toEqual([{ start: 0, end: 0, line: 1 }]);
  });

  it('goes on with a long line in rows without a number, never inside a character', () => {
    const text = `${'x'.repeat(1_999)}😀${'y'.repeat(3_000)}\nend`;
    const rows = textRows(text);
    expect(rows.map(({ line }) => line)).toEqual([1, undefined, undefined, 2]);
    expect(
      rows
        .map(({ start, end }) => text.slice(start, end))
        .slice(0, 3)
        .join(''),
    ).toBe(text.split('\n')[0]);
    for (const { start, end } of rows) expect(text.slice(start, end)).not.toMatch(/\p{Surrogate}/u);
  });

  it('leaves out nothing but line ends', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'bb', '\n', '\r\n', '\r', '😀')), (parts) => {
        const text = parts.join('');
        const shown = textRows(text)
          .map(({ start, end }) => text.slice(start, end))
          .join('');
        expect(shown).toBe(text.replaceAll(/[\r\n]/g, ''));
      }),
    );
  });
});

describe('rowAt', () => {
  it('finds the row of an offset; a line end is in the row before it', () => {
    const rows = textRows('one\ntwo\n\nfour');
    expect([0, 2, 3, 4, 7, 8, 9, 12, 99].map((offset) => rowAt(rows, offset))).toEqual([0, 0, 0, 1, 1, 2, 3, 3, 3]);
  });
});

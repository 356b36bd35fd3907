import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/document/line-index.ts';

describe('LineIndex', () => {
  it('counts \\n, \\r\\n and a lone \\r as one break each', () => {
    const text = 'a\nb\r\nc\rd';
    const index = new LineIndex(text);
    expect([...text].map((_, offset) => index.lineAt(offset))).toEqual([1, 1, 2, 2, 2, 3, 3, 4]);
  });

  it('puts a line break on the line that it ends, and everything beyond the text on the last line', () => {
    const index = new LineIndex('one\ntwo\n');
    expect(index.lineAt(7)).toBe(2);
    expect(index.lineAt(8)).toBe(2);
    expect(index.lineAt(1000)).toBe(2);
  });

  it('gives an exclusive end the line of the last character', () => {
    const index = new LineIndex('one\ntwo\nthree');
    expect(index.range(0, 4)).toEqual({ start: 0, end: 4, startLine: 1, endLine: 1 });
    expect(index.range(0, 5)).toEqual({ start: 0, end: 5, startLine: 1, endLine: 2 });
    expect(index.range(4, 4)).toEqual({ start: 4, end: 4, startLine: 2, endLine: 2 });
  });

  it('treats an empty text as one line', () => {
    expect(new LineIndex('').range(0, 0)).toEqual({ start: 0, end: 0, startLine: 1, endLine: 1 });
  });

  it('agrees with splitting the text before the offset', () => {
    const texts = fc.array(fc.constantFrom('a', '\n', '\r', '😀', '\u2028', ' '), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.nat(60), (parts, at) => {
        const text = parts.join('');
        const offset = Math.min(at, text.length - 1);
        if (offset < 0) return;
        const before = text.slice(0, offset);
        let expected = before.split(/\r\n|\r|\n/).length;
        if (before.endsWith('\r') && text[offset] === '\n') expected -= 1;
        expect(new LineIndex(text).lineAt(offset)).toBe(expected);
      }),
    );
  });
});

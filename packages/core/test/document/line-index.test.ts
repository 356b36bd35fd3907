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

  it('calls lines as it is told, where they have other names', () => {
    const index = new LineIndex('one\ntwo\nthree\n', [4, 4, 9]);
    expect(index.count).toBe(3);
    expect([0, 3, 4, 8, 14].map((offset) => index.lineAt(offset))).toEqual([4, 4, 4, 9, 9]);
    expect(index.columnAt(9)).toBe(2);
    expect(index.range(2, 9)).toEqual({ start: 2, end: 9, startLine: 4, endLine: 9 });
    expect(index.linesOf(0, 14)).toEqual([4, 4, 9]);
    expect(index.linesOf(4, 8)).toEqual([4]);
    expect(new LineIndex('a\r\nb\rc').linesOf(2, 6)).toEqual([1, 2, 3]);
  });

  it('tells as many lines of a part as the part has by itself', () => {
    const texts = fc.array(fc.constantFrom('a', '\n', '\r\n', '\r'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.nat(60), fc.nat(60), (parts, from, length) => {
        const text = parts.join('');
        const start = from % text.length;
        const part = text.slice(start, start + 1 + length);
        expect(new LineIndex(text).linesOf(start, start + part.length)).toHaveLength(new LineIndex(part).count);
      }),
    );
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

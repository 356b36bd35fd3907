import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MappedText } from '../../../src/ingest/chunked/mapped-text.ts';
import { PartBuffer } from '../../../src/ingest/chunked/part-buffer.ts';

function expectMapped(mapped: MappedText, source: string): void {
  for (const [position, char] of [...mapped.text].entries()) {
    if (char !== ' ') expect(source[mapped.sourceOffset(position)]).toBe(char);
  }
}

describe('MappedText', () => {
  it('knows where each slice lay', () => {
    const source = MappedText.source('one, two, three');
    const joined = MappedText.join(
      [
        { from: source, start: 0, end: 3 },
        { from: source, start: 10, end: 15 },
        { from: source, start: 5, end: 8 },
      ],
      '--',
    );
    expect(joined.text).toBe('one--three--two');
    expect([0, 2, 5, 9, 12].map((position) => joined.sourceOffset(position))).toEqual([0, 2, 10, 14, 5]);
    const inner = joined.slice({ start: 7, end: 14 });
    expect(inner.text).toBe('ree--tw');
    expect([0, 5].map((position) => inner.sourceOffset(position))).toEqual([12, 5]);
  });

  it('trims what Java trims and keeps the places', () => {
    const trimmed = MappedText.source(' \x01\tab\u00a0\n').trim();
    expect(trimmed.text).toBe('ab\u00a0');
    expect(trimmed.sourceOffset(0)).toBe(3);
  });

  it('keeps every place through any joining and slicing', () => {
    const source = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const cuts = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 6 });
    const step = (text: MappedText, pairs: readonly [number, number][]): MappedText =>
      MappedText.join(
        pairs.map(([a, b]) => {
          const length = text.text.length;
          return { from: text, start: Math.min(a, b, length), end: Math.min(Math.max(a, b), length) };
        }),
        ' ',
      );
    fc.assert(
      fc.property(cuts, cuts, (first, second) => {
        expectMapped(step(step(MappedText.source(source), first), second), source);
      }),
    );
  });
});

describe('PartBuffer', () => {
  const text = MappedText.source('aa bb  cc');

  it('counts joins and leaves them out before the first part', () => {
    const buffer = new PartBuffer(text, ' ');
    expect([buffer.length, buffer.lengthWith(2)]).toEqual([0, 2]);
    buffer.append({ start: 0, end: 2 });
    expect(buffer.lengthWith(2)).toBe(5);
    buffer.append({ start: 3, end: 5 });
    buffer.append({ start: 7, end: 9 });
    expect([buffer.length, buffer.build().text]).toEqual([8, 'aa bb cc']);
    expect(buffer.build().sourceOffset(6)).toBe(7);
  });

  it('gets no join after an empty first part', () => {
    const buffer = new PartBuffer(text, '--');
    buffer.append({ start: 0, end: 0 });
    buffer.append({ start: 3, end: 5 });
    expect([buffer.length, buffer.build().text]).toEqual([2, 'bb']);
  });

  it('begins again with what it is given', () => {
    const buffer = new PartBuffer(text, '--');
    buffer.append({ start: 0, end: 2 });
    buffer.restart(text.slice({ start: 3, end: 5 }));
    buffer.append({ start: 7, end: 9 });
    expect([buffer.length, buffer.build().text]).toEqual([6, 'bb--cc']);
    buffer.restart(undefined);
    expect(buffer.length).toBe(0);
  });
});

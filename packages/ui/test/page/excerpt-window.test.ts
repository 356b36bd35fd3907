import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptWindow } from '../../src/page/excerpt-window.ts';

const words = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
const mark = (text: string, of: string): readonly [number, number] => [text.indexOf(of), text.indexOf(of) + of.length];

describe('excerptWindow', () => {
  it('shows a short text whole, without the empty lines around it', () => {
    expect(excerptWindow(' \n\n  some words\n\n', [[5, 9]], 100)).toEqual({
      text: '  some words',
      marks: [[2, 6]],
      before: false,
      after: false,
    });
  });

  it('begins at the start where nothing is marked', () => {
    expect(excerptWindow(words, [], 60)).toMatchObject({ text: words.slice(0, 59), before: false, after: true });
  });

  it('shows the part with the most marks, from the start of a word', () => {
    const marks = [mark(words, 'word3'), mark(words, 'word120'), mark(words, 'word123'), mark(words, 'word125')];
    const part = excerptWindow(words, marks, 100);
    expect(part.marks.map(([from, to]) => part.text.slice(from, to))).toEqual(['word120', 'word123', 'word125']);
    expect(part).toMatchObject({ before: true, after: true });
    expect(part.text).toMatch(/^word1\d\d /);
  });

  it('says nothing was left out after a part at the very end', () => {
    const part = excerptWindow(`${words}\n\n`, [mark(words, 'word199')], 80);
    expect(part).toMatchObject({ before: true, after: false });
    expect(part.text.trimEnd().endsWith('word199')).toBe(true);
  });

  it('marks what was marked, for any text and any marks', () => {
    const input = fc.tuple(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(fc.nat(299), { maxLength: 12 }),
      fc.integer({ min: 20, max: 200 }),
    );
    fc.assert(
      fc.property(input, ([text, numbers, size]) => {
        const at = [...new Set(numbers.map((number) => Math.min(number, text.length)))].sort((a, b) => a - b);
        const marks = at.flatMap((start, index): [number, number][] =>
          index % 2 === 0 && at[index + 1] !== undefined ? [[start, at[index + 1] ?? 0]] : [],
        );
        const part = excerptWindow(text, marks, size);
        expect(text).toContain(part.text);
        expect(part.text.length).toBeLessThanOrEqual(Math.max(size, text.trimEnd().length <= size ? size : 0));
        const marked = marks.map(([from, to]) => text.slice(from, to));
        for (const [from, to] of part.marks) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(marked).toContain(part.text.slice(from, to));
        }
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestPassage } from '../../src/search/best-passage.ts';

const filler = (words: number): string => Array.from({ length: words }, (_, at) => `filler${at}`).join(' ');

function passage(text: string, query: string): string {
  const { start, end } = bestPassage(text, query);
  return text.slice(start, end);
}

describe('bestPassage', () => {
  it('gives a short text whole', () => {
    expect(passage('a short text', 'nothing of it')).toBe('a short text');
    expect(passage('', 'x')).toBe('');
  });

  it('finds the words of the query deep in a long text', () => {
    const text = `${filler(500)} the retry budget is three attempts ${filler(500)}`;
    const found = passage(text, 'How large is the retry budget?');
    expect(found).toContain('the retry budget is three attempts');
    expect(found.length).toBeLessThan(380);
  });

  it('prefers the place with more different words over one with many of the same', () => {
    const text = `${filler(200)} retry retry retry retry ${filler(200)} retry budget ${filler(200)}`;
    expect(passage(text, 'retry budget')).toContain('retry budget');
  });

  it('takes the earliest of equal places, and the beginning where no word is found', () => {
    const text = `${filler(100)} first budget ${filler(200)} second budget ${filler(100)}`;
    expect(passage(text, 'budget')).toContain('first budget');
    expect(passage(text, 'zebra').startsWith('filler0 filler1')).toBe(true);
  });

  it('finds other forms of a word and any case', () => {
    expect(passage(`${filler(200)} Indexing ${filler(200)}`, 'how to index files')).toContain('Indexing');
  });

  it('cuts at white space', () => {
    const text = `${filler(300)} needle ${filler(300)}`;
    const { start, end } = bestPassage(text, 'needle');
    expect(text[start - 1]).toBe(' ');
    expect(text[end]).toBe(' ');
  });

  it('never cuts a surrogate pair, in any text and for any query', () => {
    const piece = fc.constantFrom('😀', '𝒳', 'word', ' ', 'needle', '日本', '-', '\n');
    const text = fc.array(piece, { minLength: 150, maxLength: 600 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom('needle', '😀', 'x', 'word 日本'), (long, query) => {
        const { start, end } = bestPassage(long, query);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(long.length);
        expect(end).toBeGreaterThan(start);
        expect(long.slice(start, end)).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
      }),
    );
  });

  it('takes 20 KB of query and a long line without white space', () => {
    const { start, end } = bestPassage('x'.repeat(100_000), 'q '.repeat(10_000));
    expect([start, end]).toEqual([0, 300]);
  });
});

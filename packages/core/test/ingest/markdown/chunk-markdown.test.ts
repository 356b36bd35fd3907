import { describe, expect, it } from 'vitest';
import { characterMeasure } from '../../../src/ingest/budget/text-measure.ts';
import { chunkMarkdown, type MarkdownChunkOptions } from '../../../src/ingest/markdown/chunk-markdown.ts';

function chunks(text: string, budget: number, options: Partial<MarkdownChunkOptions> = {}): [string, string][] {
  const all = { budgetOf: () => budget, overlap: 0, measure: characterMeasure, shortHeading: 8, ...options };
  return [...chunkMarkdown(text, all)].map(({ start, end, section }) => [section, text.slice(start, end)]);
}

describe('chunkMarkdown', () => {
  it('puts blocks of a section together as far as they fit', () => {
    expect(chunks('# A\n\none\n\ntwo\n\nthree\n', 11)).toEqual([
      ['A', '# A\n\none\n\n'],
      ['A', 'two\n\nthree\n'],
    ]);
  });

  it('never puts sections together, however small', () => {
    expect(chunks('x\n# A\n# B\ny\n', 1_000)).toEqual([
      ['', 'x\n'],
      ['A', '# A\n'],
      ['B', '# B\ny\n'],
    ]);
  });

  it('keeps a short heading with a block that is too large, and cuts both', () => {
    expect(chunks('# A\n\none two threes', 11)).toEqual([
      ['A', '# A\n\none'],
      ['A', ' two threes'],
    ]);
    expect(chunks('# A long title\n\none two\n', 16)).toEqual([
      ['A long title', '# A long title\n\n'],
      ['A long title', 'one two\n'],
    ]);
  });

  it('asks for the room of each section', () => {
    const budgetOf = (section: string): number => (section === 'A' ? 4 : 100);
    expect(chunks('# A\nabcdef\n# B\nabcdef\n', 0, { budgetOf, shortHeading: 0 })).toEqual([
      ['A', '# A\n'],
      ['A', 'abcd'],
      ['A', 'ef\n'],
      ['B', '# B\nabcdef\n'],
    ]);
  });

  it('repeats text of the chunk before only where a block was cut', () => {
    expect(chunks('# A\n\nb c d e f\n', 6, { overlap: 2, shortHeading: 0 })).toEqual([
      ['A', '# A\n\n'],
      ['A', 'b c d'],
      ['A', ' d e f'],
      ['A', ' f\n'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/document/line-index.ts';
import { excerptOf } from '../../src/search/excerpt-of.ts';
import type { Segment } from '../../src/store/segment.ts';

const TEXT = `# Title\r\n\r\n${'filler words here. '.repeat(40)}\r\nthe needle is 😀 here\r\n${'more filler. '.repeat(40)}`;
const LINES = new LineIndex(TEXT);

function segment(content: string, more: Partial<Segment> = {}): Segment {
  const base = { id: '/a.md', sourceId: 's', documentId: '/a.md', path: '/a.md', ordinal: 0, metadata: {} };
  return { ...base, content, ...more };
}

describe('excerptOf', () => {
  it('gives the window where it lies in the content, with the range of the document', () => {
    const start = TEXT.indexOf('the needle');
    const window = LINES.range(start, start + 21);
    const excerpt = excerptOf(segment(TEXT, { contentStart: 0, range: LINES.range(0, TEXT.length) }), 'q', window);
    expect(excerpt).toEqual({ text: TEXT.slice(start, start + 21), range: window });
  });

  it('counts lines from a content that begins in the middle of the document', () => {
    const start = TEXT.indexOf('the needle');
    const content = TEXT.slice(20, 1000);
    const at = segment(content, { contentStart: 20, range: LINES.range(20, 1000) });
    const window = LINES.range(start, start + 10);
    expect(excerptOf(at, 'q', window)).toEqual({ text: 'the needle', range: window });
  });

  it('knows the lines where the segment is a part of a content that is the whole document', () => {
    const start = TEXT.indexOf('the needle');
    const window = LINES.range(start, start + 10);
    const docstring = segment(TEXT, { contentStart: 0, range: window });
    expect(excerptOf(docstring, 'q', window)).toEqual({ text: 'the needle', range: window });
  });

  it('cuts a window at the ends of the content, and does without one that lies elsewhere', () => {
    const content = 'in the middle';
    const at = segment(content, { contentStart: 100, range: { start: 100, end: 113, startLine: 4, endLine: 4 } });
    const over = { start: 90, end: 106, startLine: 3, endLine: 4 };
    expect(excerptOf(at, 'q', over)).toEqual({
      text: 'in the',
      range: { start: 100, end: 106, startLine: 4, endLine: 4 },
    });
    const elsewhere = { start: 500, end: 600, startLine: 9, endLine: 9 };
    expect(excerptOf(at, 'q', elsewhere)?.text).toBe(content);
  });

  it('gives the best passage, with its range, where no window is known', () => {
    const excerpt = excerptOf(segment(TEXT, { contentStart: 0 }), 'where is the needle');
    expect(excerpt?.text).toContain('needle is 😀');
    const range = excerpt?.range;
    expect(TEXT.slice(range?.start, range?.end)).toBe(excerpt?.text);
    expect(range).toEqual(LINES.range(range?.start ?? -1, range?.end ?? -1));
  });

  it('gives text without a range where the content is not a slice of the document', () => {
    expect(excerptOf(segment('made of other text'), 'q')).toEqual({ text: 'made of other text' });
  });

  it('gives no range rather than wrong lines', () => {
    const unknown = segment('some content', { contentStart: 50 });
    expect(excerptOf(unknown, 'q')).toEqual({ text: 'some content' });
  });

  it('gives none where the content is nothing but the path', () => {
    expect(excerptOf(segment('/a.md'), 'q', LINES.range(0, 5))).toBeUndefined();
  });
});

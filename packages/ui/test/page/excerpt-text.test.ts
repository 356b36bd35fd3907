import { describe, expect, it } from 'vitest';
import { isProse, joinedLines } from '../../src/page/excerpt-text.ts';

describe('joinedLines', () => {
  it('puts a paragraph into one line without moving anything', () => {
    const text = 'One line\nand its end.\r\nMore.\n\nNext paragraph\ngoes on';
    expect(joinedLines(text)).toBe('One line and its end.  More.\n\nNext paragraph goes on');
    expect(joinedLines(text)).toHaveLength(text.length);
  });

  it.each(['- item', '* item', '1. item', '# heading', '| cell |', '> quote', '    indented'])(
    'leaves the line "%s" on its own',
    (line) => {
      expect(joinedLines(`before\n${line}`)).toBe(`before\n${line}`);
    },
  );
});

describe('isProse', () => {
  it('goes by the end of the name', () => {
    expect(['a/b.md', 'README.TXT', 'x.html'].map(isProse)).toEqual([true, true, true]);
    expect(['a.ts', 'Makefile', 'md', 'a.md.ts'].map(isProse)).toEqual([false, false, false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { type MarkdownFences, markdownBlocks } from '../../../src/ingest/markdown/markdown-blocks.ts';

/** Section and text of each block. */
function blocks(text: string, fences?: MarkdownFences): [string, string][] {
  return markdownBlocks(text, fences).map(({ start, end, section }) => [section, text.slice(start, end)]);
}

describe('markdownBlocks', () => {
  it('end with blank lines, which belong to them', () => {
    expect(blocks('# A\n\none\ntwo\n\n\nthree')).toEqual([
      ['A', '# A\n\n'],
      ['A', 'one\ntwo\n\n'],
      ['A', 'three'],
    ]);
  });

  it('know the headings above them', () => {
    expect(blocks('before\n# A\na\n## B\nb\n### C\n## D\n# E\n')).toEqual([
      ['', 'before\n'],
      ['A', '# A\na\n'],
      ['A > B', '## B\nb\n'],
      ['A > B > C', '### C\n'],
      ['A > D', '## D\n'],
      ['E', '# E\n'],
    ]);
  });

  it('are below the nearest higher heading where levels are skipped', () => {
    expect(blocks('# A\n### C\n## B\n').map(([section]) => section)).toEqual(['A', 'A > C', 'A > B']);
    expect(blocks('### C\n# A\n').map(([section]) => section)).toEqual(['C', 'A']);
  });

  it.each([
    ['# Title', 'Title'],
    ['#\tTitle', 'Title'],
    ['###### Six', 'Six'],
    ['## Closed ##', 'Closed'],
    ['## Closed ##  ', 'Closed'],
    ['# C#', 'C'],
    ['# C# and more', 'C# and more'],
    ['# #', '#'],
    ['# ###', '#'],
    ['#  ', ''],
    ['#Title', ''],
    ['####### Seven', ''],
    [' # Indented', ''],
    ['# ', ''],
    ['Title\n=====', ''],
    ['\\# Title', ''],
  ])('of %j are in section %j', (text, section) => {
    expect(blocks(text)[0]?.[0]).toBe(section);
  });

  it('take no heading from a fenced block, and no blank line', () => {
    const text = '# A\n```sh\n# not a heading\n\n~~~\nstill\n```\n# B\n';
    expect(blocks(text)).toEqual([
      ['A', '# A\n```sh\n# not a heading\n\n~~~\nstill\n```\n'],
      ['B', '# B\n'],
    ]);
  });

  it('may have an indented fence, and one that is never closed', () => {
    expect(blocks('# A\n  ~~~\n# x\n\ny\n')).toEqual([['A', '# A\n  ~~~\n# x\n\ny\n']]);
  });

  it.each<[string, string, readonly string[], readonly string[]]>([
    ['four marks around three', '````\n```\n# x\n```\n````\n# B\n', ['', 'x', 'B'], ['', 'B']],
    ['a mark with words after it', '```\n```js\n# x\n```\n# B\n', ['', 'x'], ['', 'B']],
    ['more marks than it began with', '~~~\n# x\n~~~~~\n# B\n', ['', 'B'], ['', 'B']],
    ['code within a line', '```a``` and ```b```\n# B\n', [''], ['', 'B']],
    ['other marks', '```\n~~~\n# x\n```\n# B\n', ['', 'B'], ['', 'B']],
  ])('tell fences in two ways: %s', (_, text, threeMarks, commonMark) => {
    expect(blocks(text).map(([section]) => section)).toEqual(threeMarks);
    expect(blocks(text, 'commonmark').map(([section]) => section)).toEqual(commonMark);
  });

  it('know the ends of lines of other systems', () => {
    expect(blocks('# A\r\n\r\none\r\n')).toEqual([
      ['A', '# A\r\n\r\n'],
      ['A', 'one\r\n'],
    ]);
    expect(blocks('# A\rone')).toEqual([['A', '# A\rone']]);
  });

  it('are none of a blank text', () => {
    expect(blocks('')).toEqual([]);
    expect(blocks(' \n\t\n\u00a0\n')).toEqual([]);
  });

  it('lie one after the other, and leave out white space alone', () => {
    const text = '\n\n# A\n\n\n\nb\n\n# C\n\n\n';
    let at = 0;
    for (const { start, end } of markdownBlocks(text)) {
      expect(text.slice(at, start).trim()).toBe('');
      at = end;
    }
    expect(text.slice(at).trim()).toBe('');
  });

  it('are read in linear time from lines of blanks and marks', () => {
    const line = `# ${' #'.repeat(200_000)} x ${'#'.repeat(200_000)}${' '.repeat(200_000)}`;
    expect(blocks(line)).toHaveLength(1);
  });
});

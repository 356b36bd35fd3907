import type { TextSpan } from '../../embed/embedder.ts';

/** A part of a Markdown text that lies under one heading. */
export interface MarkdownBlock extends TextSpan {
  /** Titles of the headings above it, from the outermost, joined by ` > `; empty before the first heading. */
  readonly section: string;
}

/**
 * What ends a fenced block of code: at least as many of the same marks, alone on a line (https://spec.commonmark.org/0.31.2/#fenced-code-blocks);
 * or any line that begins with the same three, as chromadb-repo-indexer has it.
 */
export type MarkdownFences = 'commonmark' | 'three-marks';

interface Line extends TextSpan {
  /** Without its break. */
  readonly text: string;
  /** Inside a fenced block of code, or one of its two fences. */
  readonly fenced: boolean;
}

interface Heading {
  readonly at: number;
  readonly level: number;
  readonly title: string;
}

/** Ends of lines: those of text files, form feed, separators of Unicode. */
const BREAKS = '\\r\\n|[\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029]';
const LINE_BREAK = new RegExp(BREAKS, 'g');

/** White space as Python's `str.isspace` has it. */
const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const NOT_SPACE = new RegExp(`(?!${SPACE})[^]`, 'u');
const FENCE = new RegExp(`^${SPACE}*(\`{3,}|~{3,})(.*)$`, 'u');

/**
 * The blocks of a Markdown text, in order, without blank ones. A section goes from a heading to the next one; within it a block
 * ends with a blank line that is not inside a fenced block of code. Headings are one to six `#` at the beginning of a line,
 * white space, and a title; underlined headings and front matter are ordinary text. A heading whose level skips some is below
 * the nearest higher one. `titleOf` makes the title of a section of its heading as written; by default they are the same.
 */
export function markdownBlocks(
  text: string,
  fences: MarkdownFences = 'three-marks',
  titleOf: (written: string) => string = (written) => written,
): MarkdownBlock[] {
  const lines = linesOf(text, fences);
  const headings = lines.flatMap((line) => headingOf(line) ?? []);
  const starts = [{ at: 0, level: 0, title: '' }, ...headings, undefined];
  const path: string[] = [];
  const blocks: MarkdownBlock[] = [];
  let line = 0;
  for (const [index, heading] of starts.entries()) {
    if (!heading) break;
    if (heading.level > 0) path.splice(heading.level - 1, Infinity, titleOf(heading.title));
    const section = path.join(' > ');
    const end = starts[index + 1]?.at ?? text.length;
    let start = heading.at;
    for (; line < lines.length && lines[line]!.start < end; line++) {
      const { text: words, fenced, end: lineEnd } = lines[line]!;
      if (fenced || NOT_SPACE.test(words)) continue;
      blocks.push({ start, end: lineEnd, section });
      start = lineEnd;
    }
    blocks.push({ start, end, section });
  }
  return blocks.filter((block) => NOT_SPACE.test(text.slice(block.start, block.end)));
}

function linesOf(text: string, fences: MarkdownFences): Line[] {
  const lines: Line[] = [];
  let fence: string | undefined;
  let start = 0;
  const add = (textEnd: number, end: number): void => {
    const line = text.slice(start, textEnd);
    const mark = markOf(line, fences, fence);
    const fenced = fence !== undefined || mark !== undefined;
    if (mark !== undefined) fence = fence === undefined ? mark : undefined;
    lines.push({ start, end, text: line, fenced });
    start = end;
  };
  for (const { 0: found, index } of text.matchAll(LINE_BREAK)) add(index, index + found.length);
  if (start < text.length) add(text.length, text.length);
  return lines;
}

/** The mark with which a line opens a block of code or, where one is `open`, closes it; undefined = it does neither. */
function markOf(line: string, fences: MarkdownFences, open: string | undefined): string | undefined {
  const [, marks = '', rest = ''] = FENCE.exec(line) ?? [];
  const mark = fences === 'commonmark' ? marks : marks.slice(0, 3);
  if (mark === '') return undefined;
  if (fences === 'three-marks') return open === undefined || open === mark ? mark : undefined;
  if (open === undefined) return mark.startsWith('`') && rest.includes('`') ? undefined : mark;
  return mark.startsWith(open) && rest.trim() === '' ? mark : undefined;
}

/** Reads a heading by hand: as a pattern it would take quadratic time on long lines. */
function headingOf({ text, start, fenced }: Line): Heading | undefined {
  const [, marks = '', gap = ''] = /^(#{1,6})([ \t]+)/.exec(text) ?? [];
  if (fenced || marks === '') return undefined;
  const rest = text.slice(marks.length + gap.length);
  if (rest === '') return gap.length > 1 ? { at: start, level: marks.length, title: '' } : undefined;
  const bare = withoutEnd(withoutEnd(withoutEnd(rest, ' \t'), '#'), ' \t');
  return { at: start, level: marks.length, title: trimmed(bare === '' ? rest.slice(0, 1) : bare) };
}

function withoutEnd(text: string, units: string): string {
  let end = text.length;
  while (end > 0 && units.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && !NOT_SPACE.test(text[start]!)) start += 1;
  while (end > start && !NOT_SPACE.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

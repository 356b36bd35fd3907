import { contentLines, type Hit, type SourceText } from '@mcp-vector-search/core';

/** What of a hit is given to the client. */
export interface ShownContent {
  readonly text: string;
  /** First and last line in the document, from 1; absent where the text is not a part of the document. */
  readonly lines?: { readonly start: number; readonly end: number };
  /** True = the segment holds more than this. */
  readonly truncated: boolean;
  /** True = lines of the document in place of a content that is no part of it. */
  readonly isSource?: boolean;
}

/** How much of a hit is shown: all, the excerpt, or at most so many characters of the excerpt. */
export type ShownSize = 'whole' | 'excerpt' | number;

/** Longest excerpt shown uncut, in UTF-16 units. */
const EXCERPT = 2_000;

/** The content of a hit at a size, or the lines of the document in its place. */
export function shownContent(hit: Hit, size: ShownSize, sourceText?: SourceText): ShownContent {
  const { segment, excerpt } = hit;
  const { content, range } = segment;
  if (sourceText && range) return shownSource(sourceText, size);
  const lineOf = contentLines(segment);
  if (size === 'whole' || excerpt === undefined) {
    const most = typeof size === 'number' ? Math.max(size, 200) : size === 'whole' ? content.length : EXCERPT;
    const shown = cut(content, most);
    if (range === undefined) return shown;
    const end = shown.truncated && lineOf ? lineOf(shown.text.length) : range.endLine;
    return { ...shown, lines: { start: range.startLine, end: Math.min(end, range.endLine) } };
  }
  const shown = cut(excerpt.text, size === 'excerpt' ? EXCERPT : size);
  const truncated = shown.truncated || excerpt.text.length < content.length;
  if (excerpt.range === undefined) {
    return { text: shown.text, truncated, ...(range && { lines: { start: range.startLine, end: range.endLine } }) };
  }
  const { start, startLine, endLine } = excerpt.range;
  const end = shown.truncated && lineOf ? lineOf(start - (segment.contentStart ?? 0) + shown.text.length) : endLine;
  return { text: shown.text, truncated, lines: { start: startLine, end } };
}

function shownSource({ text, lineOf }: SourceText, size: ShownSize): ShownContent {
  const shown = cut(text, size === 'whole' ? text.length : size === 'excerpt' ? EXCERPT : size);
  return { ...shown, lines: { start: lineOf(0), end: lineOf(shown.text.length) }, isSource: true };
}

/** The text up to so many UTF-16 units: never half a surrogate pair, after a line or a word where one ends near. */
function cut(text: string, most: number): { text: string; truncated: boolean } {
  if (text.length <= most) return { text, truncated: false };
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  const head = text.slice(0, end);
  const near = Math.floor(most * 0.8);
  const at = Math.max(head.lastIndexOf('\n'), near) > near ? head.lastIndexOf('\n') : head.lastIndexOf(' ');
  return { text: at > near ? head.slice(0, at) : head, truncated: true };
}

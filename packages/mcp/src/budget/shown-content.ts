import type { Hit } from '@mcp-vector-search/core';

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
export function shownContent(hit: Hit, size: ShownSize, sourceText?: string): ShownContent {
  const { content, range, contentStart } = hit.segment;
  if (sourceText !== undefined && range) return shownSource(sourceText, range.startLine, size);
  if (size === 'whole' || hit.excerpt === undefined) {
    const most = typeof size === 'number' ? Math.max(size, 200) : size === 'whole' ? content.length : EXCERPT;
    const shown = cut(content, most);
    if (range === undefined) return shown;
    const sliced = shown.truncated && contentStart !== undefined;
    const end = sliced ? range.startLine + lineBreaks(shown.text) : range.endLine;
    return { ...shown, lines: { start: range.startLine, end: Math.min(end, range.endLine) } };
  }
  const { text, range: excerptRange } = hit.excerpt;
  const shown = cut(text, size === 'excerpt' ? EXCERPT : size);
  const truncated = shown.truncated || text.length < content.length;
  if (excerptRange === undefined) {
    return { text: shown.text, truncated, ...(range && { lines: { start: range.startLine, end: range.endLine } }) };
  }
  const end = shown.truncated ? excerptRange.startLine + lineBreaks(shown.text) : excerptRange.endLine;
  return { text: shown.text, truncated, lines: { start: excerptRange.startLine, end } };
}

function shownSource(text: string, start: number, size: ShownSize): ShownContent {
  const shown = cut(text, size === 'whole' ? text.length : size === 'excerpt' ? EXCERPT : size);
  return { ...shown, lines: { start, end: start + lineBreaks(shown.text) }, isSource: true };
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

function lineBreaks(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}

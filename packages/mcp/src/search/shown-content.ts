import type { Hit } from '@mcp-vector-search/core';

/** What of a hit is given to the client. */
export interface ShownContent {
  readonly text: string;
  /** First and last line in the document, from 1; absent where the text is not a part of the document. */
  readonly lines?: { readonly start: number; readonly end: number };
  /** True = the segment holds more than this. */
  readonly truncated: boolean;
}

/** Longest content that is shown whole, in UTF-16 units: about 500 tokens of English. */
const WHOLE = 2_000;

/** The whole content of a hit where it is short, otherwise its excerpt, cut where even that is long. */
export function shownContent(hit: Hit): ShownContent {
  const { content, range } = hit.segment;
  if (content.length <= WHOLE || hit.excerpt === undefined) {
    return { ...withLines(range), ...cut(content) };
  }
  const shown = cut(hit.excerpt.text);
  return { ...withLines(hit.excerpt.range ?? range), ...shown, truncated: true };
}

function withLines(
  range: { readonly startLine: number; readonly endLine: number } | undefined,
): Pick<ShownContent, 'lines'> {
  return range ? { lines: { start: range.startLine, end: range.endLine } } : {};
}

function cut(text: string): { text: string; truncated: boolean } {
  if (text.length <= WHOLE) return { text, truncated: false };
  // never between the halves of a surrogate pair
  const end = /[\ud800-\udbff]/.test(text.charAt(WHOLE - 1)) ? WHOLE - 1 : WHOLE;
  return { text: text.slice(0, end), truncated: true };
}

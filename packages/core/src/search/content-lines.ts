import { LineIndex } from '../document/line-index.ts';
import type { Segment } from '../store/segment.ts';

/** Tells the line in the file of an offset of some text. */
export type LineOf = (offset: number) => number;

/**
 * Tells on which line of the file an offset of a segment's content lies. Undefined where the content is no part of the document, or
 * the line of no place in it is known.
 */
export function contentLines(
  segment: Pick<Segment, 'content' | 'contentStart' | 'range' | 'lines'>,
): LineOf | undefined {
  const { content, contentStart, range, lines } = segment;
  if (contentStart === undefined) return undefined;
  const index = new LineIndex(content, lines);
  if (lines || contentStart === 0) return (offset) => index.lineAt(offset);
  if (!range || range.start < contentStart || range.start >= contentStart + content.length) return undefined;
  const before = range.startLine - index.lineAt(range.start - contentStart);
  return (offset) => before + index.lineAt(offset);
}

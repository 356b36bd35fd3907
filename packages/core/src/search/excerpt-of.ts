import type { TextRange } from '../document/document.ts';
import { LineIndex } from '../document/line-index.ts';
import type { TextSpan } from '../embed/embedder.ts';
import type { Segment } from '../store/segment.ts';
import { bestPassage } from './best-passage.ts';
import type { Hit } from './hit.ts';

/**
 * The part of a segment's content that answers best: the window that the vector side found, where it lies in the
 * content; otherwise about 300 characters around the words of the query, or the first ones. None where the strategy
 * keeps no text, which shows in content that is nothing but the path.
 */
export function excerptOf(segment: Segment, query: string, window?: TextRange): Hit['excerpt'] {
  const { content, contentStart, path } = segment;
  if (content === path && contentStart === undefined) return undefined;
  const span = (window && windowInContent(segment, window)) ?? bestPassage(content, query);
  const text = content.slice(span.start, span.end);
  const range = rangeOf(segment, span);
  return range ? { text, range } : { text };
}

/** The part of the content that a window of the document covers. */
function windowInContent({ content, contentStart }: Segment, window: TextRange): TextSpan | undefined {
  if (contentStart === undefined) return undefined;
  const start = Math.max(0, window.start - contentStart);
  const end = Math.min(content.length, window.end - contentStart);
  return start < end ? { start, end } : undefined;
}

/** Where a part of the content lies in the document, with lines counted from a place whose line is known. */
function rangeOf({ content, contentStart, range }: Segment, span: TextSpan): TextRange | undefined {
  if (contentStart === undefined) return undefined;
  const lines = new LineIndex(content);
  const firstLine = lineOfContent(lines, content.length, contentStart, range);
  if (firstLine === undefined) return undefined;
  const within = lines.range(span.start, span.end);
  return {
    start: contentStart + span.start,
    end: contentStart + span.end,
    startLine: within.startLine + firstLine - 1,
    endLine: within.endLine + firstLine - 1,
  };
}

function lineOfContent(lines: LineIndex, length: number, start: number, range?: TextRange): number | undefined {
  if (start === 0) return 1;
  if (range === undefined || range.start < start || range.start >= start + length) return undefined;
  return range.startLine - lines.lineAt(range.start - start) + 1;
}

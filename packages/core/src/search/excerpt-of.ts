import type { TextRange } from '../document/document.ts';
import type { TextSpan } from '../embed/embedder.ts';
import type { Segment } from '../store/segment.ts';
import { bestPassage } from './best-passage.ts';
import { contentLines } from './content-lines.ts';
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

/** Where a part of the content lies in the document, where its lines are known. */
function rangeOf(segment: Segment, { start, end }: TextSpan): TextRange | undefined {
  const { contentStart } = segment;
  const lineOf = contentLines(segment);
  if (contentStart === undefined || !lineOf) return undefined;
  return {
    start: contentStart + start,
    end: contentStart + end,
    startLine: lineOf(start),
    endLine: lineOf(Math.max(start, end - 1)),
  };
}

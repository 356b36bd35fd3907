import { type Hit, type SearchResult, SYSTEM_METADATA_KEYS } from '@mcp-vector-search/core';
import { bestPassage, type Passage } from './best-passage.ts';
import { shownPath } from './shown-path.ts';

/** Lines shown of an excerpt. */
const HEIGHT = 6;
/** Longest line shown, indentation included, where the output is no terminal. */
const WIDTH = 160;
const INDENT = '   ';

/** How an answer is shown. */
export interface RenderAnswerOptions {
  /** Paths below it are shown relative. */
  readonly cwd: string;
  /** Longest line of an excerpt, in UTF-16 units. Default 160. */
  readonly width?: number | undefined;
}

/** An answer as text: for each hit rank, `path:line`, score, metadata, and the lines that fit the question best. */
export function renderAnswer(result: SearchResult, options: RenderAnswerOptions): string {
  return result.hits.map((hit) => renderHit(hit, result.query, options)).join('\n');
}

function renderHit(hit: Hit, query: string, { cwd, width = WIDTH }: RenderAnswerOptions): string {
  const size = { height: HEIGHT, width: Math.max(20, width - INDENT.length) };
  const passage = bestPassage(hit.excerpt?.text ?? hit.segment.content, query, size);
  const also = [...new Set(hit.alsoIn.map((other) => shownPath(other.documentId, cwd)))];
  const lines = [
    `${hit.rank}. ${place(hit, passage, cwd)}  ${hit.score.toFixed(3)}`,
    ...metadataLine(hit),
    ...(also.length > 0 ? [`${INDENT}also in ${also.join(', ')}`] : []),
    ...passage.lines.map((line) => `${INDENT}${line}`.trimEnd()),
  ];
  return `${lines.join('\n')}\n`;
}

function place(hit: Hit, passage: Passage, cwd: string): string {
  const path = shownPath(hit.segment.path, cwd);
  const range = hit.excerpt?.range;
  if (range) return `${path}:${range.startLine + passage.skipped}`;
  return hit.segment.range ? `${path}:${hit.segment.range.startLine}` : path;
}

function metadataLine(hit: Hit): string[] {
  const hidden: readonly string[] = SYSTEM_METADATA_KEYS;
  const shown = Object.entries(hit.segment.metadata).filter(([key]) => !hidden.includes(key));
  return shown.length === 0 ? [] : [`${INDENT}${shown.map(([key, value]) => `${key}=${value}`).join(' ')}`];
}

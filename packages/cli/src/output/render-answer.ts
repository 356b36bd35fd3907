import { type Hit, type SearchResult, SYSTEM_METADATA_KEYS } from '@mcp-vector-search/core';
import { bestPassage, type Passage } from './best-passage.ts';
import { shownPath } from './shown-path.ts';

/** Lines shown of an excerpt, and their longest length. */
const SIZE = { height: 6, width: 116 };

/** An answer as text: for each hit rank, `path:line`, score, metadata, and the lines that fit the question best. */
export function renderAnswer(result: SearchResult, { cwd }: { readonly cwd: string }): string {
  return result.hits.map((hit) => renderHit(hit, result.query, cwd)).join('\n');
}

function renderHit(hit: Hit, query: string, cwd: string): string {
  const passage = bestPassage(hit.excerpt?.text ?? hit.segment.content, query, SIZE);
  const also = [...new Set(hit.alsoIn.map((other) => shownPath(other.documentId, cwd)))];
  const lines = [
    `${hit.rank}. ${place(hit, passage, cwd)}  ${hit.score.toFixed(3)}`,
    ...metadataLine(hit),
    ...(also.length > 0 ? [`   also in ${also.join(', ')}`] : []),
    ...passage.lines.map((line) => `   ${line}`.trimEnd()),
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
  return shown.length === 0 ? [] : [`   ${shown.map(([key, value]) => `${key}=${value}`).join(' ')}`];
}

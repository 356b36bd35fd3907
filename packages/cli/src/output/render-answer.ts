import { type Hit, type SearchResult, type Segment, SYSTEM_METADATA_KEYS } from '@mcp-vector-search/core';
import { bestPassage } from './best-passage.ts';
import { escapeControls } from './escape-controls.ts';
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
  /** Lines of the document that are shown in place of a content that is no part of it, by segment. Default: none. */
  readonly sourceTexts?: ReadonlyMap<Segment, string>;
}

/** An answer as text: for each hit rank, `path:line`, score and similarity, metadata, and the lines that fit the question best. */
export function renderAnswer(result: SearchResult, options: RenderAnswerOptions): string {
  return result.hits.map((hit) => renderHit(hit, result.query, options)).join('\n');
}

function renderHit(hit: Hit, query: string, { cwd, width = WIDTH, sourceTexts }: RenderAnswerOptions): string {
  const size = { height: HEIGHT, width: Math.max(20, width - INDENT.length) };
  const source = sourceTexts?.get(hit.segment);
  const passage = bestPassage(source ?? hit.excerpt?.text ?? hit.segment.content, query, size);
  const firstLine = source === undefined ? hit.excerpt?.range?.startLine : hit.segment.range?.startLine;
  const also = [...new Set(hit.alsoIn.map((other) => shownPath(other.documentId, cwd)))];
  const lines = [
    `${hit.rank}. ${place(hit, firstLine === undefined ? undefined : firstLine + passage.skipped, cwd)}  ${scores(hit)}`,
    ...metadataLine(hit),
    ...(also.length > 0 ? [`${INDENT}also in ${also.join(', ')}`] : []),
    ...passage.lines.map((line) => `${INDENT}${line.split('\t').map(escapeControls).join('\t')}`.trimEnd()),
  ];
  return `${lines.join('\n')}\n`;
}

function place({ segment }: Hit, line: number | undefined, cwd: string): string {
  const path = shownPath(segment.path, cwd);
  const known = line ?? segment.range?.startLine;
  return known === undefined ? path : `${path}:${known}`;
}

/** Fused scores of weak hits are high where nothing better was found; the similarity shows that they are weak. */
function scores({ score, similarity }: Hit): string {
  return `score ${score.toFixed(3)}${similarity === undefined ? '' : ` similarity ${similarity.toFixed(2)}`}`;
}

function metadataLine(hit: Hit): string[] {
  const hidden: readonly string[] = SYSTEM_METADATA_KEYS;
  const shown = Object.entries(hit.segment.metadata).filter(([key]) => !hidden.includes(key));
  return shown.length === 0
    ? []
    : [`${INDENT}${shown.map(([key, value]) => escapeControls(`${key}=${value}`)).join(' ')}`];
}

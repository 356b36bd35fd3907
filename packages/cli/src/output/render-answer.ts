import { isAbsolute } from 'node:path';
import {
  contentLines,
  type Hit,
  type LineOf,
  type SearchResult,
  type Segment,
  type SourceText,
  SYSTEM_METADATA_KEYS,
} from '@mcp-vector-search/core';
import { bestPassage } from './best-passage.ts';
import { escapeControls } from './escape-controls.ts';
import { explanationLine } from './explanation-line.ts';
import { highlightWords } from './highlight-words.ts';
import { shownPath } from './shown-path.ts';
import { PLAIN_STYLE, type TerminalStyle } from './terminal-style.ts';

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
  readonly sourceTexts?: ReadonlyMap<Segment, SourceText>;
  /** Default: plain text. */
  readonly style?: TerminalStyle;
}

/** An answer as text: for each hit rank, `path:line`, score and similarity, metadata, and the lines that fit the question best. */
export function renderAnswer(result: SearchResult, options: RenderAnswerOptions): string {
  return result.hits.map((hit) => renderHit(hit, result.query, options)).join('\n');
}

function renderHit(hit: Hit, query: string, options: RenderAnswerOptions): string {
  const { cwd, width = WIDTH, sourceTexts, style = PLAIN_STYLE } = options;
  const size = { height: HEIGHT, width: Math.max(20, width - INDENT.length) };
  const source = sourceTexts?.get(hit.segment);
  const { text, lineOf } = source ?? excerptText(hit);
  const passage = bestPassage(text, query, size);
  const line = lineOf?.(lineStart(text, passage.skipped));
  const also = [...new Set(hit.alsoIn.map((other) => shownPath(other.documentId, cwd)))];
  const lines = [
    `${hit.rank}. ${linked(place(hit, line, cwd), hit, style)}  ${style.dim(scores(hit))}`,
    ...metadataLine(hit).map(style.dim),
    ...(hit.explanation ? [style.dim(`${INDENT}${explanationLine(hit.explanation)}`)] : []),
    ...(also.length > 0 ? [`${INDENT}also in ${also.join(', ')}`] : []),
    ...passage.lines.map((line) => `${INDENT}${highlighted(line, query, style)}`.trimEnd()),
  ];
  return `${lines.join('\n')}\n`;
}

/** What of a hit is shown, and on which lines of the file it is. */
function excerptText({ excerpt, segment }: Hit): { readonly text: string; readonly lineOf?: LineOf | undefined } {
  const text = excerpt?.text ?? segment.content;
  const lineOf = contentLines(segment);
  const { contentStart = 0 } = segment;
  const start = excerpt?.range?.start;
  if (!lineOf || start === undefined) return { text };
  return { text, lineOf: (offset) => lineOf(start - contentStart + offset) };
}

/** Where a line of a text begins, lines counted from 0. */
function lineStart(text: string, line: number): number {
  const breaks = /\r\n?|\n/g;
  for (let at = 0; at < line; at += 1) if (!breaks.exec(text)) return text.length;
  return breaks.lastIndex;
}

function place({ segment }: Hit, line: number | undefined, cwd: string): string {
  const path = shownPath(segment.path, cwd);
  const known = line ?? segment.range?.startLine;
  return known === undefined ? path : `${path}:${known}`;
}

function highlighted(line: string, query: string, { match }: TerminalStyle): string {
  return highlightWords(line.split('\t').map(escapeControls).join('\t'), query, match);
}

/** A place of the file system is one that a terminal can open. */
function linked(text: string, { segment }: Hit, { bold, link }: TerminalStyle): string {
  return isAbsolute(segment.path) ? link(bold(text), segment.path) : bold(text);
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

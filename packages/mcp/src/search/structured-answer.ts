import type { Coverage, Metadata, SearchMode } from '@mcp-vector-search/core';
import type { FittedResult, ShownHit } from '../budget/fit-hits.ts';
import { readCall } from './read-call.ts';
import { shortened } from './render-markdown.ts';

/** An answer for programs: ids, scores, lines, metadata, and the same text of each hit that the Markdown shows. */
export interface StructuredAnswer {
  /** The query; of a long one the beginning. */
  readonly query: string;
  readonly mode: SearchMode;
  readonly coverage: Coverage;
  /** Hits found but left out for the token budget. */
  readonly omitted: number;
  /** What should be known about how the answer came about, a sentence each. */
  readonly notes: readonly string[];
  readonly hits: readonly StructuredHit[];
}

/** A hit in a {@link StructuredAnswer}. */
export interface StructuredHit {
  readonly rank: number;
  readonly score: number;
  readonly similarity?: number;
  readonly lexicalScore?: number;
  readonly docId: string;
  readonly segmentId: string;
  readonly path: string;
  /** Lines of `content`, from 1, both inclusive; absent where it is not a part of the document. */
  readonly startLine?: number;
  readonly endLine?: number;
  readonly content: string;
  /** True = `content` is only a part of the segment. */
  readonly truncated: boolean;
  /** Arguments of `read_document` for the rest; present where `truncated`. */
  readonly rest?: Readonly<Record<string, string | number>>;
  /** Without the system keys, which `docId` and `segmentId` are. */
  readonly metadata: Metadata;
  /** Ids of other documents with identical content: at most 20. */
  readonly alsoIn?: readonly string[];
}

/** The answer as it goes into `structuredContent`; conforms to {@link searchOutputSchema}. */
export function structuredAnswer(result: FittedResult): StructuredAnswer {
  const { query, mode, coverage, hits, omitted, notes } = result;
  const { documents, pending, failed, skipped, segments } = coverage;
  return {
    query: shortened(query),
    mode,
    coverage: { documents, pending, failed, skipped, segments },
    omitted,
    notes,
    hits: hits.map(structuredHit),
  };
}

function structuredHit(one: ShownHit): StructuredHit {
  const { hit, shown } = one;
  const { 'doc-id': _, 'file-id': __, 'segment-id': ___, ...metadata } = hit.segment.metadata;
  const call = readCall(one);
  return {
    rank: hit.rank,
    score: rounded(hit.score),
    ...(hit.similarity !== undefined && { similarity: rounded(hit.similarity) }),
    ...(hit.lexicalScore !== undefined && { lexicalScore: rounded(hit.lexicalScore) }),
    docId: hit.segment.documentId,
    segmentId: hit.segment.id,
    path: hit.segment.path,
    ...(shown.lines && { startLine: shown.lines.start, endLine: shown.lines.end }),
    content: shown.text,
    truncated: shown.truncated,
    ...(call && { rest: call }),
    metadata,
    ...(hit.alsoIn.length > 0 && { alsoIn: [...new Set(hit.alsoIn.map((place) => place.documentId))].slice(0, 20) }),
  };
}

/** Six decimals tell all scores apart that differ in meaning, and cost a third of the tokens. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

import type { Coverage, Hit, Metadata, SearchMode, SearchResult } from '@mcp-vector-search/core';
import { shownContent } from './shown-content.ts';

/** An answer for programs: ids, scores, lines, metadata, and the same text of each hit that the Markdown shows. */
export interface StructuredAnswer {
  readonly query: string;
  readonly mode: SearchMode;
  readonly coverage: Coverage;
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
  readonly metadata: Metadata;
  /** Ids of other documents with identical content. */
  readonly alsoIn?: readonly string[];
}

/** The answer as it goes into `structuredContent`; conforms to {@link searchOutputSchema}. */
export function structuredAnswer({ query, mode, coverage, hits }: SearchResult): StructuredAnswer {
  const { documents, pending, failed, skipped, segments } = coverage;
  return { query, mode, coverage: { documents, pending, failed, skipped, segments }, hits: hits.map(structuredHit) };
}

function structuredHit(hit: Hit): StructuredHit {
  const { lines, text, truncated } = shownContent(hit);
  return {
    rank: hit.rank,
    score: hit.score,
    ...(hit.similarity !== undefined && { similarity: hit.similarity }),
    ...(hit.lexicalScore !== undefined && { lexicalScore: hit.lexicalScore }),
    docId: hit.segment.documentId,
    segmentId: hit.segment.id,
    path: hit.segment.path,
    ...(lines && { startLine: lines.start, endLine: lines.end }),
    content: text,
    truncated,
    metadata: hit.segment.metadata,
    ...(hit.alsoIn.length > 0 && { alsoIn: [...new Set(hit.alsoIn.map((place) => place.documentId))] }),
  };
}

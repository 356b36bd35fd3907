import type {
  Coverage,
  Hit,
  HitExplanation,
  Metadata,
  SearchMode,
  SearchResult,
  TextRange,
} from '@mcp-vector-search/core';

/** What `search --json` prints. */
export interface AnswerJson {
  readonly query: string;
  readonly mode: SearchMode;
  readonly coverage: Coverage;
  readonly hits: readonly HitJson[];
}

/** A hit in {@link AnswerJson}. */
export interface HitJson {
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  readonly similarity?: number;
  readonly lexicalScore?: number;
  readonly docId: string;
  readonly segmentId: string;
  readonly path: string;
  readonly range?: TextRange;
  /** Text of the part that answers best; absent for strategies that keep no text. */
  readonly excerpt?: string;
  readonly content: string;
  readonly metadata: Metadata;
  /** How it came by its place; only with `--explain`. */
  readonly explanation?: HitExplanation;
  /** Other places with identical content; absent where there are none. */
  readonly alsoIn?: readonly { readonly docId: string; readonly segmentId: string }[];
}

/** An answer as plain data, its keys in a fixed order. */
export function answerJson({ query, mode, coverage, hits }: SearchResult): AnswerJson {
  const { documents, pending, failed, skipped, segments } = coverage;
  return { query, mode, coverage: { documents, pending, failed, skipped, segments }, hits: hits.map(hitJson) };
}

/** A hit as plain data, its keys in a fixed order. */
export function hitJson(hit: Hit): HitJson {
  const { rank, score, similarity, lexicalScore, segment, excerpt, explanation, alsoIn } = hit;
  return {
    rank,
    score,
    ...(similarity !== undefined && { similarity }),
    ...(lexicalScore !== undefined && { lexicalScore }),
    docId: segment.documentId,
    segmentId: segment.id,
    path: segment.path,
    ...(segment.range && { range: plainRange(segment.range) }),
    ...(excerpt && { excerpt: excerpt.text }),
    content: segment.content,
    metadata: segment.metadata,
    ...(explanation && { explanation }),
    ...(alsoIn.length > 0 && {
      alsoIn: alsoIn.map(({ documentId, segmentId }) => ({ docId: documentId, segmentId })),
    }),
  };
}

function plainRange({ start, end, startLine, endLine }: TextRange): TextRange {
  return { start, end, startLine, endLine };
}

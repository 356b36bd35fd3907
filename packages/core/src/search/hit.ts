/** Stage "search": what comes out. */
import type { TextRange } from '../document/document.ts';
import type { Segment } from '../store/segment.ts';
import type { HitExplanation } from './hit-explanation.ts';

/** How candidates are found: by both ways combined, by vectors alone, by words alone. */
export type SearchMode = 'fused' | 'vector' | 'lexical';

/** A segment with its rank and scores. Fused scores do not compare between queries. */
export interface Hit {
  /** From 1. */
  readonly rank: number;
  readonly segment: Segment;
  /** 0 to 1 when fused; in a single mode that mode's own value. */
  readonly score: number;
  /** Cosine of query and best window; absent where the vector side did not see it. */
  readonly similarity?: number;
  /** BM25; absent where the lexical side did not see it. */
  readonly lexicalScore?: number;
  /** Given by a reranker. */
  readonly rerankScore?: number;
  /** The part that answers best. `range` where it is a slice of the document. Absent for strategies that keep no text. */
  readonly excerpt?: { readonly text: string; readonly range?: TextRange };
  /** How it came by its place; present where the search option `explain` is set. */
  readonly explanation?: HitExplanation;
  /** Other places with identical content. */
  readonly alsoIn: readonly { readonly documentId: string; readonly segmentId: string }[];
}

/** How much of what the sources offer an answer could see. */
export interface Coverage {
  readonly documents: number;
  readonly pending: number;
  readonly failed: number;
  readonly skipped: number;
  readonly segments: number;
}

/** An answer. */
export interface SearchResult {
  readonly query: string;
  /** The mode used; `lexical` where `fused` was asked and no vector exists yet. */
  readonly mode: SearchMode;
  readonly coverage: Coverage;
  readonly hits: readonly Hit[];
}

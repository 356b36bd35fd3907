/** What the page asks the server for, over HTTP on the loopback, as JSON. Every path begins with `/api/`. */
import type { IndexStatus, Metadata, MetadataValue, SearchMode, TextRange } from '@mcp-vector-search/core';

/** Where a document is: its source and its id inside it. */
export interface DocumentPlace {
  readonly sourceId: string;
  readonly documentId: string;
}

/** A hit as the page shows it. */
export interface PageHit extends DocumentPlace {
  /** From 1. */
  readonly rank: number;
  readonly segmentId: string;
  readonly ordinal: number;
  /** As a person reads it: relative to the project where it lies inside. */
  readonly path: string;
  readonly score: number;
  readonly similarity?: number;
  readonly lexicalScore?: number;
  /** Ranks of both sides, as `search --explain` has them. */
  readonly vectorRank?: number;
  readonly lexicalRank?: number;
  /** Of the text shown in the document, where it is a slice of it. */
  readonly range?: TextRange;
  /** Shown of the segment: the part that answers best. Absent where the strategy keeps no text. */
  readonly text?: string;
  /** Words of the query in `text`: UTF-16 offsets, end exclusive, in order, not overlapping. */
  readonly marks: readonly (readonly [start: number, end: number])[];
  readonly metadata: Metadata;
  /** Paths of other places with the same content. */
  readonly alsoIn: readonly string[];
}

/** GET /api/search?q=TEXT[&limit=N][&mode=fused|vector|lexical][&path=PREFIX][&filter=KEY%3DVALUE]... (values of one key are ORed) */
export interface SearchAnswer {
  readonly query: string;
  readonly mode: SearchMode;
  readonly hits: readonly PageHit[];
  /** Documents whose vectors do not exist yet. */
  readonly pending: number;
  /** Time the search took in the server, in milliseconds. */
  readonly milliseconds: number;
}

/** GET /api/status */
export interface StatusAnswer {
  /** Shown as the title: the configuration's description, or the folder's name. */
  readonly title: string;
  readonly status: IndexStatus;
  /** Metadata keys with their values, for filters; `many` = too many to list. */
  readonly facets: Readonly<Record<string, readonly MetadataValue[] | 'many'>>;
}

/** A line of the list of documents. */
export interface ListedDocument extends DocumentPlace {
  readonly path: string;
  readonly state: 'indexed' | 'pending' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  readonly problem?: string;
}

/** GET /api/documents[?contains=TEXT][&source=ID][&offset=N][&limit=N]: in the order of paths; `contains` ignores case. */
export interface DocumentsAnswer {
  /** How many there are in all that fit. */
  readonly total: number;
  readonly documents: readonly ListedDocument[];
}

/** A segment inside the view of a document. */
export interface PageSegment {
  readonly id: string;
  readonly ordinal: number;
  /** Absent where the segment is not a part of the text. */
  readonly range?: TextRange;
  /** Given where `range` is absent, or where the content is not the text of the range. */
  readonly content?: string;
  readonly metadata: Metadata;
}

/** GET /api/document?source=ID&id=DOCUMENT */
export interface DocumentAnswer extends ListedDocument {
  /** The text as it is in the source now; absent where it can't be read (`textProblem` says why). */
  readonly text?: string;
  readonly textProblem?: string;
  /** Line of the file of each line of `text`, where these are not the same: `text` may be what was read out of a format such as HTML. */
  readonly lines?: readonly number[];
  /** True where the text changed since it was indexed: ranges may be off. */
  readonly changed: boolean;
  readonly metadata: Metadata;
  readonly segments: readonly PageSegment[];
}

/**
 * GET /api/map: every indexed document with vectors as a point; documents with near meaning lie near each other.
 * While it is being computed the answer is status 202 with `{ "progress": 0..1 }`, and the page asks again.
 */
export interface MapAnswer {
  readonly documents: readonly (DocumentPlace & { readonly path: string; readonly metadata: Metadata })[];
  /** Place of each document, in the order of `documents`: x0, y0, x1, y1, … each 0 to 1. */
  readonly positions: readonly number[];
  /** Sources, to be named in the legend. */
  readonly sources: readonly { readonly id: string; readonly label: string }[];
  /** Present where only some of the documents are shown, evenly chosen, because there are too many: how many there are. */
  readonly total?: number;
}

/** Answer of any of them that could not be given: status 400, 404 or 500. The message is of one line and names the next step. */
export interface ErrorAnswer {
  readonly error: { readonly code: string; readonly message: string };
}

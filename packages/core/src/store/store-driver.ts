/**
 * What stands behind a Store: where vectors and records are kept. The Store in front checks arguments, state and
 * filters; a driver only does the work and always receives the same shapes.
 */
import type { Abortable } from '../abort.ts';
import type { TextRange } from '../document/document.ts';
import type { MetadataValue, NormalFilter } from '../metadata.ts';
import type { DocumentKey, DocumentRecord, EmbeddedSegment, Segment } from './segment.ts';

/** What a driver can do. Frozen, and the same before and after `open`. The conformance suite skips by nothing else. */
export interface DriverSupport {
  /** What was committed is there after a restart. */
  readonly persistent: boolean;
  /** Vectors are kept as floats, bit for bit; otherwise similarity may be off by about 0.01. */
  readonly exact: boolean;
  /** `query` and `lexical` obey `filter`, `pathPrefix` and `sourceIds`. */
  readonly filter: boolean;
  /** `lexical` is there. */
  readonly lexical: boolean;
  /** Segments without vectors are accepted. */
  readonly textFirst: boolean;
  /** A document changes all at once for every reader. */
  readonly atomic: boolean;
}

/** What an index says of itself. */
export interface IndexHeader {
  /** Number of the storage format; 0 asks for the driver's newest. */
  readonly format: number;
  /** {@link Embedder.fingerprint} of every vector in it. */
  readonly embedder: string;
  /** Length of every vector. */
  readonly dimensions: number;
}

/** One document to add, change or mark. */
export interface DocumentChange {
  readonly document: DocumentRecord;
  /** All segments of the document, in order, replacing those held. Absent = keep the segments held, change only the record. */
  readonly segments?: readonly EmbeddedSegment[];
}

/** What narrows a query before ranking. All conditions are ANDed. */
export interface QueryScope {
  readonly filter?: NormalFilter;
  /** Only documents whose path starts with this text. */
  readonly pathPrefix?: string;
  /** Only these sources. */
  readonly sourceIds?: readonly string[];
}

/** Nearest segments of a vector. */
export interface VectorQuery extends QueryScope, Abortable {
  readonly vector: Float32Array;
  /** At most this many candidates, best first. */
  readonly limit: number;
}

/** Best lexical matches of a text. Any text is allowed: it is never query syntax. */
export interface LexicalQuery extends QueryScope, Abortable {
  readonly text: string;
  readonly limit: number;
}

/** A segment that answers a query, best first; ties by source id, document id, ordinal. */
export interface Candidate extends DocumentKey {
  readonly segmentId: string;
  readonly ordinal: number;
  /** Cosine similarity of the best window, or BM25 (larger is better). */
  readonly score: number;
  /** The best window's part of the document (vector queries). */
  readonly window?: TextRange;
  /** Equal for segments of identical content. */
  readonly contentHash: string;
}

/** Counts of an index. */
export interface IndexCounts {
  readonly documents: number;
  readonly pending: number;
  readonly failed: number;
  readonly skipped: number;
  readonly segments: number;
  readonly windows: number;
}

/** Outcome of `verify` or `compact`. */
export interface MaintenanceReport {
  readonly task: 'verify' | 'compact';
  /** What is wrong, a sentence each; empty = all well. */
  readonly problems: readonly string[];
  readonly bytesBefore?: number;
  readonly bytesAfter?: number;
}

/** Where vectors and records are kept. Eight members are required; each optional one is used where present. */
export interface StoreDriver {
  readonly supports: DriverSupport;
  /** Opens or creates. Returns the header found, or `wanted` for a new index. Never changes an index that differs: the Store decides. */
  open(wanted: IndexHeader, options?: Abortable): Promise<IndexHeader>;
  /** The only way to add or change. Atomic per document where `supports.atomic`; one commit a batch. Pending segments of a changed document never replace held ones: the indexer sees to that. */
  replace(batch: readonly DocumentChange[], options?: Abortable): Promise<void>;
  /** Removes documents with all that belongs to them. Unknown keys are ignored. */
  remove(keys: readonly DocumentKey[], options?: Abortable): Promise<void>;
  /** All records, ordered by source id and document id (by code points, see `compareText`). */
  documents(options?: Abortable): AsyncIterable<DocumentRecord>;
  /** The segments of a document, in order; empty for an unknown key. */
  segments(key: DocumentKey, options?: Abortable): Promise<readonly Segment[]>;
  query(query: VectorQuery): Promise<readonly Candidate[]>;
  /** Frees everything. Calling twice is harmless. */
  close(): Promise<void>;

  /** Windows that one commit should hold where commits are dear: an indexer gathers changes up to so many, for about a second at most. */
  readonly commitWindows?: number;
  /** BM25 over the lexical texts. */
  lexical?(query: LexicalQuery): Promise<readonly Candidate[]>;
  /** One record. Default: by way of `documents`. */
  document?(key: DocumentKey, options?: Abortable): Promise<DocumentRecord | undefined>;
  /** Segments of each source that has documents, by source id. Default: by way of `documents` and `segments`. */
  segmentCounts?(options?: Abortable): Promise<ReadonlyMap<string, number>>;
  /** Segments of candidates, same order; one whose document changed since the query is left out. Default: by way of `segments`. */
  load?(candidates: readonly Candidate[], options?: Abortable): Promise<readonly Segment[]>;
  /** Counts without reading every record. Default: by way of `documents`. */
  counts?(options?: Abortable): Promise<IndexCounts>;
  /** Metadata keys of all segments with their values while these are at most 50, otherwise `'many'`. */
  metadata?(options?: Abortable): Promise<ReadonlyMap<string, readonly MetadataValue[] | 'many'>>;
  /** Vectors held for embed texts, by {@link EmbeddedSegment.embedHash}; unknown hashes are left out. */
  cachedVectors?(hashes: readonly string[], options?: Abortable): Promise<ReadonlyMap<string, readonly Float32Array[]>>;
  /** Vectors of all windows of each of some documents, in order of segments; none for an unknown key. */
  vectors?(keys: readonly DocumentKey[], options?: Abortable): Promise<readonly (readonly Float32Array[])[]>;
  /** Takes everything out and sets the header (used for a rebuild with another embedder). */
  reset?(header: IndexHeader, options?: Abortable): Promise<void>;
  /** A small text kept with the index under a name (the last run's report). Writing undefined removes it. */
  readNote?(name: string, options?: Abortable): Promise<string | undefined>;
  writeNote?(name: string, text: string | undefined, options?: Abortable): Promise<void>;
  maintain?(task: 'verify' | 'compact', options?: Abortable): Promise<MaintenanceReport>;
  /** Lets other processes write, until the next change: a run has ended. Default: nothing, or only `close` does. */
  release?(): Promise<void>;
}

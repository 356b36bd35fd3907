/** What a store keeps of a document. */
import type { TextRange } from '../document/document.ts';
import type { Metadata } from '../metadata.ts';

/** A stored document is known by source and document, so that two sources on one file never disturb each other. */
export interface DocumentKey {
  readonly sourceId: string;
  readonly documentId: string;
}

/** `indexed`: all vectors there. `pending`: answers lexical queries, vectors to come. `failed`, `skipped`: see `problem`. */
export type DocumentState = 'indexed' | 'pending' | 'failed' | 'skipped';

/** What is known of a document beside its segments. */
export interface DocumentRecord extends DocumentKey {
  readonly path: string;
  /** SHA-256 of the bytes the segments were made from, hexadecimal; empty where nothing was read. */
  readonly contentHash: string;
  /** Revision of the source entry when last read. */
  readonly revision?: string;
  /** Fingerprint of the strategy that made the segments, and of the reader where one read the document. */
  readonly strategy: string;
  /** Metadata of the document (not of segments). */
  readonly metadata: Metadata;
  readonly state: DocumentState;
  /** Why it failed or was skipped, or what of it could not be used. `reason` is an {@link ErrorCode} or a {@link SkipReason}. */
  readonly problem?: {
    readonly reason: string;
    readonly message: string;
    readonly line?: number;
    readonly column?: number;
  };
}

/** One searchable piece of a document, as stored and given back. */
export interface Segment {
  /** The document id for single-segment strategies, `documentId#ordinal` otherwise. */
  readonly id: string;
  readonly sourceId: string;
  readonly documentId: string;
  /** Path of the document, for people. */
  readonly path: string;
  /** Position within the document, from 0. */
  readonly ordinal: number;
  readonly content: string;
  readonly range?: TextRange;
  /** Where `content` begins in the document's text; absent = it is not a slice of it. */
  readonly contentStart?: number;
  /** Line of the file of each line of `content`, where a reader tells them; absent = they follow one another from that of `range`. */
  readonly lines?: readonly number[];
  /** Document metadata, strategy metadata and system keys. */
  readonly metadata: Metadata;
}

/** A vector and the part of the document it stands for (absent where the embed text is not a slice of the document). */
export interface EmbeddedWindow {
  readonly vector: Float32Array;
  readonly range?: TextRange;
}

/** A segment on its way into the store. */
export interface EmbeddedSegment extends Segment {
  /** Empty = text first: vectors are still to come. */
  readonly windows: readonly EmbeddedWindow[];
  /** Text for lexical search: tokenised by the driver, never kept. */
  readonly lexicalText: string;
  /** SHA-256 of the embed text, hexadecimal: the key of its vectors in the embedding cache. */
  readonly embedHash: string;
}

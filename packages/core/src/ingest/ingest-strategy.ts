/** Stage "segments": what one searchable piece of a document is. */
import type { Abortable } from '../abort.ts';
import type { Document, TextRange } from '../document/document.ts';
import type { Metadata } from '../metadata.ts';

/** One searchable piece as a strategy makes it, before it has an id and vectors. */
export interface SegmentDraft {
  /** What is turned into vectors. Must hold a character that is not white space. */
  readonly embedText: string;
  /** What is given back with a hit. */
  readonly content: string;
  /** Where the piece lies in the document. */
  readonly range?: TextRange;
  /** Metadata beside the document's; wins over it. */
  readonly metadata?: Metadata;
  /** Where `embedText` begins in `document.text`; absent = it is not a slice of it, so there is no excerpt range. */
  readonly embedStart?: number;
  /** Where `content` begins in `document.text`; absent = it is not a slice of it. */
  readonly contentStart?: number;
  /** Text for lexical search. Default: `embedText`. The indexer adds the path. */
  readonly lexicalText?: string;
  /** True = nothing readable of the embed text may be kept (`file-path`). Default false. */
  readonly contentless?: boolean;
}

/** Something in a document that a strategy could not use, while the rest of the document is fine. */
export interface SegmentProblem {
  readonly problem: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * Cuts a document into segments. Two members.
 */
export interface IngestStrategy {
  /** Identity: name and every option that changes the outcome. A change re-ingests the source's documents. */
  readonly fingerprint: string;
  /** True = each document is one segment, whose id is the document id. Default false: `documentId#ordinal`. */
  readonly singleSegment?: boolean;
  /**
   * The pieces of a document, in order. Pure: the same document gives the same drafts. Throwing fails this document only
   * (a {@link VectorSearchError} with line and column where known). A {@link SegmentProblem} may be yielded between
   * drafts: the document is indexed, and counted as failed in part.
   */
  segment(
    document: Document,
    options?: Abortable,
  ): Iterable<SegmentDraft | SegmentProblem> | AsyncIterable<SegmentDraft | SegmentProblem>;
}

/** Makes a strategy from the options of a source in the configuration; refuses unknown values with CONFIG_INVALID. */
export interface IngestStrategyFactory {
  /** Keys of a source that are options of this strategy (and so never metadata), such as `chunk-size`. */
  readonly optionKeys: readonly string[];
  /** Metadata keys that the segments may carry. */
  readonly metadataKeys?: readonly string[];
  /** `options` holds the option keys present in the source, as plain values (keywords are strings without the colon, sets are arrays). Throws a plain `Error`-like {@link OptionError} naming the key. */
  create(options: Readonly<Record<string, unknown>>): IngestStrategy;
}

/** Strategies by name, as configuration names them. Passed in: there is no global registry. */
export type IngestStrategies = Readonly<Record<string, IngestStrategyFactory>>;

/** A wrong strategy option. The configuration loader adds file, line and column and makes it CONFIG_INVALID. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  /** The option's key. */
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

import type { Abortable } from '../abort.ts';
import type { Metadata } from '../metadata.ts';

/** Text of a document as a {@link DocumentReader} gives it. */
export interface DocumentText {
  /** What is cut, embedded, searched and given back. All offsets are UTF-16 units in it. */
  readonly text: string;
  /**
   * Line of the file, from 1, for each line of `text` (as a `LineIndex` counts them), never descending: what people and agents are
   * told then are lines of the file. Absent = lines of `text`.
   */
  readonly lines?: readonly number[];
  /** Metadata of all segments of the document; what a configuration or a path gives wins. */
  readonly metadata?: Metadata;
}

/**
 * Reads one format: stands between the bytes of a document and its text. Without one, bytes are decoded as they are. Pure: the same
 * bytes always give the same text.
 */
export interface DocumentReader {
  /** Name, version and options: another one has the documents of its format cut anew, and no others. */
  readonly fingerprint: string;
  /** Keys that `read` may give in `metadata`, so that a filter can name one before any document has it. Default: none. */
  readonly metadataKeys?: readonly string[];
  /** Whether documents at this path are of its format. By the name alone: it is asked for every document that is listed. */
  accepts(path: string): boolean;
  /**
   * The text of the bytes; undefined = they are not of this format after all, whatever the name says, and are decoded as without a
   * reader. Text without a visible character skips the document as blank. Rejects with DOCUMENT_UNDECODABLE, whose `context` may
   * hold `line` and `column`; any other error counts as that.
   */
  read(
    bytes: Uint8Array,
    options: Abortable & { readonly path: string },
  ): DocumentText | undefined | Promise<DocumentText | undefined>;
}

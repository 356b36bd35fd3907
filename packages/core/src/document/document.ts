/** Stage "documents": what was read from a source. */
import type { Metadata } from '../metadata.ts';

/** One file or resource as read and decoded. */
export interface Document {
  /** Absolute canonical path, or the path inside the resource root. */
  readonly id: string;
  /** The {@link Source} it came from; with `id` the key of everything stored. */
  readonly sourceId: string;
  /** Path as shown to people; equals `id` for the built-in sources. */
  readonly path: string;
  /**
   * Decoded text: byte-order mark removed, line ends kept; or what a {@link DocumentReader} made of the bytes. All offsets are UTF-16
   * units in it.
   */
  readonly text: string;
  /**
   * Line of the file of each line of `text`, where a reader says so. Strategies need not mind: they count lines of `text`, and the
   * indexer stores those of the file.
   */
  readonly lines?: readonly number[];
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string;
  /** Metadata of the reader, base metadata of the source, captures of the path; the later win. */
  readonly metadata: Metadata;
}

/** A part of a document's text: UTF-16 units with exclusive end; lines from 1, both inclusive, of the file where a reader tells them. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
}

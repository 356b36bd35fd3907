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
  /** Decoded text: byte-order mark removed, line ends kept. All offsets are UTF-16 units in it. */
  readonly text: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string;
  /** Base metadata of the source and captures of the path, captures winning. */
  readonly metadata: Metadata;
}

/** A part of a document's text: UTF-16 units with exclusive end; lines from 1, both inclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
}

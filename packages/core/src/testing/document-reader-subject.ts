import type { DocumentReader } from '../document/document-reader.ts';

/** A document to read, with what is known of its text. */
export interface ReaderSample {
  /** Path that the reader accepts. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** What the text has; with a number, what stands on that line of the file, from 1. */
  readonly shows: readonly (string | readonly [text: string, line: number])[];
  /** What the text has not. Default: nothing. */
  readonly hides?: readonly string[];
}

/** A kind of reader, as {@link documentReaderCases} tries it. */
export interface DocumentReaderSubject {
  /** `lines`: it tells lines of the file. */
  readonly supports: { readonly lines: boolean };
  /** A new reader, always with the same options. */
  create(): DocumentReader;
  /** At least one. */
  readonly samples: readonly ReaderSample[];
  /** Path of a document that is none of its. Default `/conformance/notes.md`. */
  readonly foreignPath?: string;
}

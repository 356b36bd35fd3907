import type { Abortable } from '../../abort.ts';
import type { Document, TextRange } from '../../document/document.ts';
import type { Metadata } from '../../metadata.ts';

/** The text that stands for a whole document. */
export interface EmbedText {
  readonly text: string;
  /** Where it was found in the document. */
  readonly range: TextRange;
  /** Where `text` begins in `document.text`; absent = it is not a slice of it. */
  readonly start?: number;
  /** Metadata found on the way, such as a namespace. */
  readonly metadata?: Metadata;
}

/** One way to choose what of a document a single-segment strategy embeds. */
export interface EmbedTextPart {
  /** Identity: name and version of the rule. A change re-ingests. */
  readonly fingerprint: string;
  /** Metadata keys that it may add. */
  readonly metadataKeys?: readonly string[];
  /** Pure. Throws, or rejects with, a `VectorSearchError` where the document lacks what is wanted. */
  embedText(document: Document, options: Abortable): EmbedText | Promise<EmbedText>;
}

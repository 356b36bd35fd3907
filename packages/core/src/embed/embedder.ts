/** Stage "embeddings": what vectors stand for a text. */
import type { Abortable } from '../abort.ts';

/** Whether a text is to be found (`document`) or asks (`query`); some models put a prefix in front of one of them. */
export type EmbedRole = 'document' | 'query';

/** A part of a text, UTF-16 units, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Turns texts into vectors. Four members are required. */
export interface Embedder {
  /** Identity of everything that changes a vector: model, revision, precision, pooling, prefixes, window rule. */
  readonly fingerprint: string;
  /** Length of a vector. */
  readonly dimensions: number;
  /** Tokens that the model takes at once, special tokens included. */
  readonly maxTokens: number;
  /**
   * One unit-length vector a text, in input order; a text's vector does not depend on the others.
   * A text longer than the model takes is cut at the limit: callers cut it into windows first.
   * Rejects with EMBEDDER_UNAVAILABLE (nothing will work) or EMBEDDER_FAILED (this call failed).
   */
  embed(texts: readonly string[], options: Abortable & { readonly role: EmbedRole }): Promise<readonly Float32Array[]>;
  /**
   * Cuts each text into windows that fit the model as documents: covering, without overlap, never inside a word that the
   * tokeniser keeps together. Absent = every text is one window.
   */
  windows?(texts: readonly string[], options?: Abortable): Promise<readonly (readonly TextSpan[])[]>;
  /** Frees model and workers. Calling twice is harmless. */
  close?(): Promise<void>;
}

import type { Embedder } from '../embed/embedder.ts';

/** What {@link embedderCases} try. */
export interface EmbedderSubject {
  /** Capabilities that a case may require. */
  readonly supports: {
    /** The embedder cuts windows. */
    readonly windows: boolean;
  };
  /** An embedder ready for use; called at least once a case, and closed at its end. */
  create(): Embedder | Promise<Embedder>;
}

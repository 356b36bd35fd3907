import type { Store } from '../store/store.ts';
import type { VectorCache } from './known-vectors.ts';
import type { RunTally } from './run-tally.ts';
import type { TextEmbedder } from './text-embedder.ts';

/** What every step of a run works with. */
export interface RunContext {
  readonly store: Store;
  /** Where vectors of texts that the store does not know may be taken from, in this order. */
  readonly prebuilt: readonly VectorCache[];
  readonly embedder: TextEmbedder;
  readonly tally: RunTally;
  /** Documents of more bytes are skipped. */
  readonly maxDocumentBytes: number;
  /** A strategy may take so many milliseconds for a document. */
  readonly maxSegmentMs: number;
  readonly signal: AbortSignal | undefined;
  /** Lets other work of the process go on; called between documents. */
  breathe(): Promise<void>;
  /** Called after every commit. */
  committed(): Promise<void>;
}

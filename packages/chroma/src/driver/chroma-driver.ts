import type { StoreDriver } from '@mcp-vector-search/core';
import type { ChromaClientOptions } from '../client/chroma-types.ts';

/** Where a driver keeps its index. */
export interface ChromaDriverOptions extends ChromaClientOptions {
  /** Name of the collection of vectors; the records of documents lie in another one, `<collection>.records`. */
  readonly collection: string;
  /** True = nothing is made or changed; a missing collection is STORE_NOT_FOUND. Default false. */
  readonly readOnly?: boolean | undefined;
}

/** A driver that keeps vectors, contents and records in a Chroma server. */
export function chromaDriver(options: ChromaDriverOptions): StoreDriver {
  throw new Error(`not yet: ${options.collection}`);
}

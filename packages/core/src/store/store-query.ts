import type { Abortable } from '../abort.ts';
import type { Filter } from '../metadata.ts';

/** What a query of a {@link Store} may say beside vector or text. All conditions are ANDed and applied before ranking. */
export interface StoreScope extends Abortable {
  /** At most this many candidates, best first. A whole number from 1. */
  readonly limit: number;
  /** Metadata as people write it; see {@link Filter}. */
  readonly filter?: Filter | undefined;
  /** Only documents whose path starts with this text, whatever the Unicode normal form of either. */
  readonly pathPrefix?: string | undefined;
  /** Only these sources; an empty list finds nothing. */
  readonly sourceIds?: readonly string[] | undefined;
  /** Metadata keys that may be filtered on though nothing stored has them (yet). */
  readonly knownKeys?: readonly string[] | undefined;
}

/** Nearest segments of a vector. */
export interface StoreVectorQuery extends StoreScope {
  readonly vector: Float32Array;
}

/** Best lexical matches of a text; any text is allowed. */
export interface StoreLexicalQuery extends StoreScope {
  readonly text: string;
}

import type { PortionedCollection } from './portioned-collection.ts';

/** The two collections of an index. */
export interface CollectionPair {
  /** Windows: vectors, contents, metadata. */
  readonly windows: PortionedCollection;
  /** Markers of documents without segments, state, notes. */
  readonly records: PortionedCollection;
}

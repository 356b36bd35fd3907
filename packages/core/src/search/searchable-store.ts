import type { Store } from '../store/store.ts';

/** What can be read of an index: all that searching, reading documents and telling the state of an index need. */
export type SearchableStore = Pick<
  Store,
  | 'supports'
  | 'header'
  | 'documents'
  | 'document'
  | 'segments'
  | 'query'
  | 'lexical'
  | 'load'
  | 'counts'
  | 'segmentCounts'
  | 'metadata'
  | 'vectors'
  | 'readNote'
>;

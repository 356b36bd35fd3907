import type { SearchableStore, Searcher, Source } from '@mcp-vector-search/core';

/** A source as the page needs it: what it is called and, where its documents can be read again, how. */
export type PageSource = Pick<Source, 'id' | 'label'> & Partial<Pick<Source, 'read' | 'readers'>>;

/** What the page shows. */
export interface ServedIndex {
  /** The index: a `Store`, or several joined by `joinStores`. Changes that others make are seen with the next request. */
  readonly index: SearchableStore;
  /** Searches that index. */
  readonly searcher: Pick<Searcher, 'search'>;
  /** Only documents of these are shown. Default: all in the index. */
  readonly sources?: readonly PageSource[] | undefined;
  /** Where documents are read again, if that is more than `sources`. Default: `sources`. */
  readonly origins?: readonly PageSource[] | undefined;
  /** Title of the page. Default: "Index". */
  readonly title?: string | undefined;
  /** Absolute folder that paths are shown relative to where they lie in it. Default: none, paths are shown whole. */
  readonly root?: string | undefined;
}

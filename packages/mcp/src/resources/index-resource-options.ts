import type { SearchableStore, Source, WatchStatus } from '@mcp-vector-search/core';

/** A source as resources show it. */
export type ShownSource = Pick<Source, 'id' | 'label' | 'read'> & Partial<Pick<Source, 'spec' | 'captureNames'>>;

/** What the resources show. */
export interface IndexResourceOptions {
  readonly index: SearchableStore;
  /** The sources that are in the index or going to be. Default: those of the last run, none of which can be read. */
  readonly sources?: readonly ShownSource[];
  /** What this process watches. Default, and where it gives undefined: what some other process left word of in the index. */
  readonly watch?: () => WatchStatus | undefined;
}

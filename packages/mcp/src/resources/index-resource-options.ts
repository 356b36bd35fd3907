import type { Source, Store } from '@mcp-vector-search/core';

/** What watching has done, as the host counts it. */
export interface WatchStats {
  readonly enabled: boolean;
  readonly sources: readonly { readonly path: string; readonly watching: boolean }[];
  readonly events: {
    readonly created: number;
    readonly modified: number;
    readonly deleted: number;
    /** ISO 8601; undefined = none yet. */
    readonly lastEventAt?: string;
  };
  readonly debounce: { readonly queued: number; readonly processed: number };
}

/** A source as resources show it. */
export type ShownSource = Pick<Source, 'id' | 'label' | 'read'> & Partial<Pick<Source, 'spec' | 'captureNames'>>;

/** What the resources show. */
export interface IndexResourceOptions {
  readonly index: Store;
  /** The sources that are in the index or going to be. Default: those of the last run, none of which can be read. */
  readonly sources?: readonly ShownSource[];
  /** Default: nothing is watched. */
  readonly watchStats?: () => WatchStats;
}

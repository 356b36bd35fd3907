/** How a source is watched: told by the system, listed again every now and then since the system tells not everything, or not at all. */
export type WatchedHow = 'native' | 'polling' | 'off';

/** A source as it is watched. */
export interface SourceWatchStatus {
  readonly id: string;
  readonly how: WatchedHow;
  /** Changes that are known and not yet in the index. */
  readonly pending: number;
  /** When a change was last brought into the index, ISO 8601; absent = none since watching began. */
  readonly lastChange?: string;
}

/** What watching is about, and what it has done since it began. */
export interface WatchStatus {
  /** In the order of the sources given. */
  readonly sources: readonly SourceWatchStatus[];
  /** Documents brought into the index, by what it held of them before; those that failed are counted too. */
  readonly created: number;
  readonly modified: number;
  readonly deleted: number;
  /** When something last happened in a source, ISO 8601; absent = nothing yet. */
  readonly lastEventAt?: string;
  /** Notices of change received, and those of them that were dealt with. */
  readonly queued: number;
  readonly processed: number;
}

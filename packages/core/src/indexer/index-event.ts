import type { RunReport } from './run-report.ts';

/** Where a run is: listing the sources, storing text, removing what is gone, making vectors. */
export type RunPhase = 'list' | 'text' | 'remove' | 'embed';

/**
 * What an {@link Indexer} tells while it works, for progress and logs. Counts are of documents unless named otherwise.
 * A listener that throws changes nothing.
 */
export type IndexEvent =
  /** A source was listed; `error` = not to its end, so nothing of it is removed. */
  | { readonly type: 'listed'; readonly sourceId: string; readonly documents: number; readonly error?: string }
  /** All sources are listed: `work` documents will be read, `unchanged` need nothing. */
  | { readonly type: 'planned'; readonly work: number; readonly unchanged: number }
  /** Text of documents that still lack vectors was committed: they answer lexical queries. */
  | { readonly type: 'stored-text'; readonly documents: number; readonly segments: number }
  /** Documents were committed with all their vectors; `texts` were embedded, `cached` had vectors already. */
  | { readonly type: 'embedded'; readonly documents: number; readonly texts: number; readonly cached: number }
  /** A document failed, or (`partial`) a part of it could not be used. */
  | {
      readonly type: 'failed';
      readonly sourceId: string;
      readonly path: string;
      readonly reason: string;
      readonly message: string;
      readonly partial: boolean;
      readonly line?: number;
      readonly column?: number;
    }
  | { readonly type: 'skipped'; readonly sourceId: string; readonly path: string; readonly reason: string }
  | { readonly type: 'removed'; readonly documents: number }
  /**
   * How far the phase is, after every commit. `characters` (of text to embed, in the phase `embed` only) go evenly with
   * time; divide by `elapsedMs`, the time since the phase began, for a rate.
   */
  | {
      readonly type: 'progress';
      readonly phase: RunPhase;
      readonly documents: Progress;
      readonly characters?: Progress;
      readonly elapsedMs: number;
    }
  | { readonly type: 'finished'; readonly report: RunReport };

/** So many of so many. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

import type { ApplyReport } from '../indexer/run-report.ts';
import type { WatchedHow } from './watch-status.ts';

/** What a {@link Watcher} tells, for logs. A listener that throws changes nothing. */
export type WatchEvent =
  /** A source is watched from now on, or in another way than before. */
  | { readonly type: 'watching'; readonly sourceId: string; readonly how: WatchedHow }
  /** A burst of changes was dealt with; documents that failed are in the report, and keep their old content. */
  | { readonly type: 'applied'; readonly report: ApplyReport }
  /** Nothing could be done, since the store or the embedder does not work: tried again after so many milliseconds. */
  | { readonly type: 'failed'; readonly error: unknown; readonly retryMs: number };

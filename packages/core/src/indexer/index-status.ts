import type { Abortable } from '../abort.ts';
import type { Source, SourceNotice } from '../source/source.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { Store } from '../store/store.ts';
import type { IndexCounts } from '../store/store-driver.ts';
import { readWatchNote } from '../watch/watch-note.ts';
import type { WatchedHow, WatchStatus } from '../watch/watch-status.ts';
import { type LastRun, readLastRun } from './last-run.ts';
import type { ReportedProblem } from './run-report.ts';

/** What an index holds of one source. */
export interface SourceStatus {
  readonly id: string;
  /** The path specification as written, or a name; the id where neither the sources nor the last run know one. */
  readonly label: string;
  /** Listed by the last run; absent where it did not see this source. */
  readonly matched?: number;
  readonly indexed: number;
  readonly pending: number;
  readonly failed: number;
  /** Of those indexed: without some part that the strategy could not use. */
  readonly partial: number;
  readonly skipped: number;
  /** Why the last listing did not come to its end. */
  readonly error?: string;
  /** What it had and did not offer in the last run: paths hidden by another root, entries refused. Absent = nothing. */
  readonly notices?: readonly SourceNotice[];
  /** True = not among the sources given: out of every answer, removed by the next run. */
  readonly gone: boolean;
  /** How it is watched, by whatever process; `off` = changes are found by the next run. */
  readonly watching: WatchedHow;
  /** Changes that the watching process knows of and that are not in the index yet. Absent = none, or not known here. */
  readonly waiting?: number;
  /** When watching last brought a change into the index, ISO 8601; absent = not since it began. */
  readonly lastChange?: string;
}

/** State of an index, the same for every way to ask. */
export interface IndexStatus {
  /** True only when a run has ended and every document it found is indexed, skipped or failed: nothing is pending. */
  readonly ready: boolean;
  readonly counts: IndexCounts;
  readonly sources: readonly SourceStatus[];
  /** The last run, if there was one. A run that is `running` with an old `updatedAt` was killed. */
  readonly lastRun?: LastRun;
  /** Documents that failed or are indexed in part, with reason and place: the first `problemLimit`. */
  readonly failures: readonly ReportedProblem[];
  /** Documents left out, with the reason: the first `problemLimit`. */
  readonly skipped: readonly ReportedProblem[];
}

/** What to report. */
export interface IndexStatusOptions extends Abortable {
  /** The sources configured now: named, and told from those that are no longer. Default: those of the last run. */
  readonly sources?: readonly Pick<Source, 'id' | 'label'>[];
  /** At most so many failures and so many skipped documents are listed; `counts` has them all. Default 1000. */
  readonly problemLimit?: number;
  /** What this process watches. Default: what some other process left word of. */
  readonly watch?: WatchStatus | undefined;
}

type MutableStatus = { -readonly [Key in keyof SourceStatus]: SourceStatus[Key] };

/** Reads the state of an index from its records and the note of its last run. */
export async function indexStatus(
  store: Pick<Store, 'counts' | 'documents' | 'readNote'>,
  options: IndexStatusOptions = {},
): Promise<IndexStatus> {
  const { sources: given, problemLimit = 1000, watch: own, ...abortable } = options;
  const [counts, lastRun] = [await store.counts(abortable), await readLastRun(store, abortable)];
  const watch = own ?? (await readWatchNote(store, abortable));
  const sources = knownSources(given, lastRun);
  const failures: ReportedProblem[] = [];
  const skipped: ReportedProblem[] = [];
  for await (const record of store.documents(abortable)) {
    const source = sources.get(record.sourceId) ?? unknownSource(record.sourceId, given !== undefined);
    sources.set(record.sourceId, source);
    source[record.state] += 1;
    if (record.state === 'indexed' && record.problem) source.partial += 1;
    const list = record.state === 'skipped' ? skipped : failures;
    if (record.problem && list.length < problemLimit) list.push(reported(record, record.problem));
  }
  for (const source of sources.values()) complete(source, lastRun, watch);
  const waiting = own?.sources.some(({ pending }) => pending > 0) ?? false;
  return {
    ready: lastRun?.state === 'complete' && counts.pending === 0 && !waiting,
    counts,
    sources: [...sources.values()],
    ...(lastRun ? { lastRun } : {}),
    failures,
    skipped,
  };
}

function knownSources(given: IndexStatusOptions['sources'], lastRun: LastRun | undefined): Map<string, MutableStatus> {
  const ran = new Map(lastRun?.sources.map((source) => [source.id, source]));
  return new Map(
    (given ?? lastRun?.sources ?? []).map(({ id, label }) => {
      const before = ran.get(id);
      const status: MutableStatus = { ...noDocuments(id, label ?? before?.label ?? id), gone: false };
      if (before) status.matched = before.matched;
      if (before?.error !== undefined) status.error = before.error;
      if (before?.notices) status.notices = before.notices;
      return [id, status];
    }),
  );
}

/** Adds what is known of watching; once all was listed, whatever was matched has a record. */
function complete(source: MutableStatus, lastRun: LastRun | undefined, watch: WatchStatus | undefined): void {
  const { indexed, pending, failed, skipped, error } = source;
  const listed = source.matched !== undefined && lastRun?.state === 'complete' && error === undefined;
  if (listed) source.matched = indexed + pending + failed + skipped;
  const watched = watch?.sources.find(({ id }) => id === source.id);
  if (!watched) return;
  source.watching = watched.how;
  if (watched.pending > 0) source.waiting = watched.pending;
  if (watched.lastChange !== undefined) source.lastChange = watched.lastChange;
}

function unknownSource(id: string, gone: boolean): MutableStatus {
  return { ...noDocuments(id, id), gone };
}

function noDocuments(id: string, label: string): Omit<SourceStatus, 'gone'> {
  return { id, label, indexed: 0, pending: 0, failed: 0, partial: 0, skipped: 0, watching: 'off' };
}

function reported(record: DocumentRecord, problem: NonNullable<DocumentRecord['problem']>): ReportedProblem {
  const { sourceId, documentId, path } = record;
  return { sourceId, documentId, path, ...problem };
}

import type { Abortable } from '../abort.ts';
import type { Source, SourceNotice } from '../source/source.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { Store } from '../store/store.ts';
import type { IndexCounts } from '../store/store-driver.ts';
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
}

type MutableStatus = { -readonly [Key in keyof SourceStatus]: SourceStatus[Key] };

/** Reads the state of an index from its records and the note of its last run. */
export async function indexStatus(store: Store, options: IndexStatusOptions = {}): Promise<IndexStatus> {
  const { sources: given, problemLimit = 1000, ...abortable } = options;
  const [counts, lastRun] = [await store.counts(abortable), await readLastRun(store, abortable)];
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
  return {
    ready: lastRun?.state === 'complete' && counts.pending === 0,
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

function unknownSource(id: string, gone: boolean): MutableStatus {
  return { ...noDocuments(id, id), gone };
}

function noDocuments(id: string, label: string): Omit<SourceStatus, 'gone'> {
  return { id, label, indexed: 0, pending: 0, failed: 0, partial: 0, skipped: 0 };
}

function reported(record: DocumentRecord, problem: NonNullable<DocumentRecord['problem']>): ReportedProblem {
  const { sourceId, documentId, path } = record;
  return { sourceId, documentId, path, ...problem };
}

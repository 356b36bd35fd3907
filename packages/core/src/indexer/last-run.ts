import type { Abortable } from '../abort.ts';
import type { Store } from '../store/store.ts';
import type { RunReport } from './run-report.ts';

/** Name of the note that holds the last run. */
const NOTE = 'last-run';

/** What an index remembers of the last run, so that any process can tell; lists of documents are in the records. */
export interface LastRun extends Omit<RunReport, 'failures' | 'skipped'> {
  /**
   * `running` while it works, and for ever when it was killed: then `updatedAt` stands still.
   * `failed` = ended by an error, `aborted` = by a signal.
   */
  readonly state: 'running' | 'complete' | 'failed' | 'aborted';
  /** ISO 8601; a running run updates it every few seconds. */
  readonly updatedAt: string;
  /** Why it failed. */
  readonly error?: { readonly code?: string; readonly message: string };
}

/** Writes the note. */
export async function writeLastRun(
  store: Pick<Store, 'writeNote'>,
  report: RunReport,
  state: LastRun['state'],
  options: Abortable & { readonly error?: LastRun['error'] } = {},
): Promise<void> {
  const { failures: _, skipped: __, ...rest } = report;
  const { error, ...abortable } = options;
  const run: LastRun = { state, updatedAt: new Date().toISOString(), ...rest, ...(error ? { error } : {}) };
  await store.writeNote(NOTE, JSON.stringify(run), abortable);
}

/** Reads the note; undefined where there was no run, or the note is not one of this version. */
export async function readLastRun(
  store: Pick<Store, 'readNote'>,
  options: Abortable = {},
): Promise<LastRun | undefined> {
  const text = await store.readNote(NOTE, options);
  if (text === undefined) return undefined;
  try {
    const run: unknown = JSON.parse(text);
    return isLastRun(run) ? run : undefined;
  } catch {
    return undefined;
  }
}

function isLastRun(value: unknown): value is LastRun {
  return typeof value === 'object' && value !== null && 'state' in value && 'sources' in value && 'totals' in value;
}

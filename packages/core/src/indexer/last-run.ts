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
  options: Abortable & { readonly error?: LastRun['error']; readonly now?: () => Date } = {},
): Promise<void> {
  const { failures: _, skipped: __, ...rest } = report;
  const { error, now = () => new Date(), ...abortable } = options;
  const run: LastRun = { state, updatedAt: now().toISOString(), ...rest, ...(error ? { error } : {}) };
  await store.writeNote(NOTE, JSON.stringify(run), abortable);
}

/**
 * Notes in the last run how the listing of some sources ended now, so that whoever asks learns that a source cannot be
 * listed any more, or can again. `whole` = sources listed altogether; a part says nothing about the rest, unless it fails.
 */
export async function amendLastRun(
  store: Pick<Store, 'readNote' | 'writeNote'>,
  report: RunReport,
  whole: readonly string[],
  options: Abortable = {},
): Promise<void> {
  const now = new Map(report.sources.map(({ id, error }) => [id, error]));
  if (whole.length === 0 && ![...now.values()].some((error) => error !== undefined)) return;
  const run = await readLastRun(store, options);
  if (!run) return;
  let differs = false;
  const sources = run.sources.map((source) => {
    const { error, ...rest } = source;
    const found = now.get(source.id);
    if (found === error || (found === undefined && !whole.includes(source.id))) return source;
    differs = true;
    return found === undefined ? rest : { ...rest, error: found };
  });
  if (differs) await store.writeNote(NOTE, JSON.stringify({ ...run, sources }), options);
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

import { type Abortable, type IndexCounts, type MaintenanceReport, passSignal } from '@mcp-vector-search/core';
import { windowIds } from './document-key.ts';
import type { IndexSession } from './index-session.ts';
import { addToCounts, emptyState } from './index-state.ts';
import { MetadataSummary } from './metadata-summary.ts';
import { decodeWindowNumber, segmentMetadata } from './window-codec.ts';

/** At most so many ids are named in a problem. */
const NAMED = 3;

/** What a look at every record shows. */
interface Survey {
  readonly counts: IndexCounts;
  readonly summary: MetadataSummary;
  /** Windows that no document names, and windows that are named and not there. */
  readonly orphans: readonly string[];
  readonly missing: readonly string[];
}

/** Looks at every record. `verify` says what is wrong; `compact` takes out what belongs to no document and counts anew. */
export async function maintainIndex(
  session: IndexSession,
  task: 'verify' | 'compact',
  options: Abortable,
): Promise<MaintenanceReport> {
  const state = await session.settledState(options);
  const survey = await surveyIndex(session, options);
  if (task === 'compact') {
    await session.collections.windows.delete(survey.orphans, options);
    const { counts, summary } = survey;
    await session.batch({ ...state, journal: [] }, async () => ({ ...state, counts, summary }), options);
    return { task, problems: [] };
  }
  const problems: string[] = [];
  if (state.journal.length > 0) problems.push(`a batch of ${state.journal.length} documents was not finished`);
  if (survey.orphans.length > 0) problems.push(`${some(survey.orphans)} belong to no document: compact takes them out`);
  if (survey.missing.length > 0) problems.push(`${some(survey.missing)} are missing: rebuild the index`);
  for (const name of ['documents', 'pending', 'failed', 'skipped', 'segments', 'windows'] as const) {
    const [said, counted] = [state.counts[name], survey.counts[name]];
    if (said !== counted) problems.push(`the index counts ${said} ${name} and holds ${counted}: compact corrects that`);
  }
  return { task, problems };
}

async function surveyIndex(session: IndexSession, options: Abortable): Promise<Survey> {
  let { counts } = emptyState();
  const named = new Set<string>();
  for await (const { key, record, windows } of session.all(options)) {
    const ids = windowIds(key, windows);
    for (const id of ids) named.add(id);
    counts = addToCounts(counts, [{ state: record.state, segments: windows.length, windows: ids.length }], 1);
  }
  const summary = new MetadataSummary();
  const orphans: string[] = [];
  const asked = { include: ['metadatas'] as const, ...passSignal(options.signal) };
  for await (const record of session.collections.windows.collection.all(asked)) {
    if (!named.delete(record.id)) orphans.push(record.id);
    else if (decodeWindowNumber(record) === 0) summary.add(segmentMetadata(record));
  }
  return { counts, summary, orphans, missing: [...named] };
}

function some(ids: readonly string[]): string {
  const more = ids.length > NAMED ? ' …' : '';
  return `${ids.length} records (${ids.slice(0, NAMED).join(', ')}${more})`;
}

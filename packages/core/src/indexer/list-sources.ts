import { passSignal } from '../abort.ts';
import { isAtOrBelow } from '../source/is-at-or-below.ts';
import type { Source, SourceEntry, SourceNotice } from '../source/source.ts';
import type { DocumentKey, DocumentRecord } from '../store/segment.ts';
import { cutBy } from './cut-by.ts';
import { planDocument } from './plan-document.ts';
import { problemOf } from './problem-of.ts';
import type { RunContext } from './run-context.ts';
import { skipProblem } from './skip-problem.ts';
import type { WorkItem } from './work-item.ts';

/** Records of a store by source id, then document id. */
export type HeldRecords = ReadonlyMap<string, ReadonlyMap<string, DocumentRecord>>;

/** What there is to do. */
export interface RunPlan {
  /** Documents to look at, in the order of sources and listing. */
  readonly work: WorkItem[];
  /** Documents that are proven to be gone: their source was listed to its end without them, or is no longer given. */
  readonly gone: DocumentKey[];
}

/** Reads all records of the store, or those that `wanted` names. */
export async function heldRecords(
  context: RunContext,
  wanted?: (record: DocumentRecord) => boolean,
): Promise<HeldRecords> {
  const held = new Map<string, Map<string, DocumentRecord>>();
  for await (const record of context.store.documents(passSignal(context.signal))) {
    if (wanted && !wanted(record)) continue;
    const ofSource = held.get(record.sourceId) ?? new Map<string, DocumentRecord>();
    held.set(record.sourceId, ofSource.set(record.documentId, record));
  }
  return held;
}

/** Lists every source and compares with what is held. A source that cannot be listed is reported, and loses nothing. */
export async function listSources(
  sources: readonly Source[],
  held: HeldRecords,
  context: RunContext,
): Promise<RunPlan> {
  const plan: RunPlan = { work: [], gone: [] };
  for (const source of sources) await listSource(source, held.get(source.id) ?? new Map(), plan, context);
  const given = new Set(sources.map(({ id }) => id));
  for (const [sourceId, records] of held) {
    if (given.has(sourceId)) continue;
    for (const documentId of records.keys()) plan.gone.push({ sourceId, documentId });
  }
  return plan;
}

/**
 * Lists a source, or what of it is at or below a path, and compares with what is held of that. A listing that does not
 * come to its end is reported, and nothing is taken for gone.
 */
export async function listSource(
  source: Source,
  held: ReadonlyMap<string, DocumentRecord>,
  plan: RunPlan,
  context: RunContext,
  below?: string,
): Promise<void> {
  const seen = new Set<string>();
  try {
    const onNotice = (notice: SourceNotice): void => context.tally.noticed(source.id, notice);
    for await (const entry of source.list({ ...passSignal(context.signal), onNotice, below })) {
      context.signal?.throwIfAborted();
      if (seen.has(entry.documentId) || !isAtOrBelow(entry.documentId, below ?? '')) continue;
      seen.add(entry.documentId);
      context.tally.add(source.id, 'matched');
      planEntry(source, entry, held.get(entry.documentId), plan.work, context);
      await context.breathe();
    }
  } catch (error) {
    context.signal?.throwIfAborted();
    context.tally.listed(source.id, seen.size, problemOf(error, 'SOURCE_UNREADABLE').message);
    return;
  }
  for (const documentId of held.keys()) {
    if (!seen.has(documentId)) plan.gone.push({ sourceId: source.id, documentId });
  }
  context.tally.listed(source.id, seen.size);
}

/** Puts an entry on the list of work unless nothing has to be done about it. */
export function planEntry(
  source: Source,
  entry: SourceEntry,
  held: DocumentRecord | undefined,
  work: WorkItem[],
  context: RunContext,
): void {
  const { maxDocumentBytes } = context;
  const plan = planDocument(entry, held, { strategy: cutBy(source, entry.path), maxDocumentBytes });
  if (plan.action === 'keep') {
    if (held) context.tally.unchanged(entry, held);
    return;
  }
  const left =
    plan.action === 'skip' ? skipProblem(plan.reason, { bytes: entry.size, limit: maxDocumentBytes }) : undefined;
  work.push({ source, entry, ...(held ? { held } : {}), ...(left ? { leftOut: left } : {}) });
}

import { passSignal } from '../abort.ts';
import { isAtOrBelow } from '../source/is-at-or-below.ts';
import type { Source, SourceChange } from '../source/source.ts';
import type { DocumentKey, DocumentRecord } from '../store/segment.ts';
import type { IndexerChange } from './indexer.ts';
import { heldRecords, listSource, planEntry, type RunPlan } from './list-sources.ts';
import type { RunContext } from './run-context.ts';

/** A listing to be made again: of a whole source (`''`), or below some paths. */
type Rescans = ReadonlyMap<string, readonly string[]>;

/** More parts of a source than so many are listed as the whole. */
const MOST_PARTS = 20;

/** What there is to do about changes of single documents, and of what has to be listed again. */
export async function planChanges(
  changes: readonly IndexerChange[],
  sources: readonly Source[],
  context: RunContext,
): Promise<RunPlan> {
  const plan: RunPlan = { work: [], gone: [] };
  const byId = new Map(sources.map((source) => [source.id, source]));
  const rescans = rescansOf(changes);
  for (const { sourceId, change } of lastOfEach(changes, rescans)) {
    const documentId = change.type === 'upsert' ? change.entry.documentId : change.documentId;
    const record = await context.store.document({ sourceId, documentId }, passSignal(context.signal));
    if (change.type === 'upsert') {
      context.tally.add(sourceId, 'matched');
      planEntry(byId.get(sourceId) as Source, change.entry, record, plan.work, context);
    } else if (record) {
      plan.gone.push({ sourceId, documentId });
    }
  }
  if (rescans.size > 0) await planRescans(rescans, byId, plan, context);
  return plan;
}

/** The sources of which everything is listed again. */
export function wholeRescans(changes: readonly IndexerChange[]): readonly string[] {
  return [...rescansOf(changes)].filter(([, parts]) => parts[0] === '').map(([sourceId]) => sourceId);
}

async function planRescans(
  rescans: Rescans,
  sources: ReadonlyMap<string, Source>,
  plan: RunPlan,
  context: RunContext,
): Promise<void> {
  const held = await heldRecords(context, ({ sourceId, documentId }) => isCovered({ sourceId, documentId }, rescans));
  for (const [sourceId, parts] of rescans) {
    const records = held.get(sourceId) ?? new Map<string, DocumentRecord>();
    for (const part of parts) {
      const below = new Map([...records].filter(([documentId]) => isAtOrBelow(documentId, part)));
      await listSource(sources.get(sourceId) as Source, below, plan, context, part === '' ? undefined : part);
    }
  }
}

/** Parts of each source to list again, none of them within another. */
function rescansOf(changes: readonly IndexerChange[]): Rescans {
  const parts = new Map<string, string[]>();
  for (const { sourceId, change } of changes) {
    if (change.type !== 'rescan') continue;
    parts.set(sourceId, [...(parts.get(sourceId) ?? []), change.below ?? '']);
  }
  return new Map([...parts].map(([sourceId, all]) => [sourceId, outermost(all)]));
}

function outermost(parts: readonly string[]): readonly string[] {
  const all = [...new Set(parts)];
  const outer = all.filter((part) => !all.some((other) => other !== part && isAtOrBelow(part, other)));
  return outer.length > MOST_PARTS ? [''] : outer;
}

function isCovered({ sourceId, documentId }: DocumentKey, rescans: Rescans): boolean {
  return rescans.get(sourceId)?.some((part) => isAtOrBelow(documentId, part)) ?? false;
}

type SingleChange = { readonly sourceId: string; readonly change: Exclude<SourceChange, { type: 'rescan' }> };

/** The last change of each document that no new listing covers. */
function lastOfEach(changes: readonly IndexerChange[], rescans: Rescans): readonly SingleChange[] {
  const last = new Map<string, SingleChange>();
  for (const { sourceId, change } of changes) {
    if (change.type === 'rescan') continue;
    const documentId = change.type === 'upsert' ? change.entry.documentId : change.documentId;
    if (!isCovered({ sourceId, documentId }, rescans))
      last.set(JSON.stringify([sourceId, documentId]), { sourceId, change });
  }
  return [...last.values()];
}

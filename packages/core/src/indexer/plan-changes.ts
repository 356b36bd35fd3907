import type { Source } from '../source/source.ts';
import type { DocumentKey } from '../store/segment.ts';
import type { IndexerChange } from './indexer.ts';
import { heldRecords, planEntry, type RunPlan } from './list-sources.ts';
import type { RunContext } from './run-context.ts';

/** What there is to do about changes of single documents. */
export async function planChanges(
  changes: readonly IndexerChange[],
  sources: readonly Source[],
  context: RunContext,
): Promise<RunPlan> {
  const last = new Map(changes.map((change) => [keyText(keyOf(change)), change]));
  const held = await heldRecords(context, (record) => last.has(keyText(record)));
  const plan: RunPlan = { work: [], gone: [] };
  for (const change of last.values()) {
    const source = sources.find(({ id }) => id === change.sourceId) as Source;
    const key = keyOf(change);
    const record = held.get(key.sourceId)?.get(key.documentId);
    if (change.change.type === 'upsert') {
      context.tally.add(source.id, 'matched');
      planEntry(source, change.change.entry, record, plan.work, context);
    } else if (record) {
      plan.gone.push(key);
    }
  }
  return plan;
}

function keyOf({ sourceId, change }: IndexerChange): DocumentKey {
  return { sourceId, documentId: change.type === 'upsert' ? change.entry.documentId : change.documentId };
}

function keyText({ sourceId, documentId }: DocumentKey): string {
  return JSON.stringify([sourceId, documentId]);
}

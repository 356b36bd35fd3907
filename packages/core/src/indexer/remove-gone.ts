import { passSignal } from '../abort.ts';
import type { DocumentKey } from '../store/segment.ts';
import type { RunContext } from './run-context.ts';

/** Keys of one removal; more go in several commits. */
const REMOVAL_BATCH = 1000;

/** Removes documents that are gone, in batches, and takes them off the list. */
export async function removeGone(context: RunContext, gone: DocumentKey[]): Promise<void> {
  const count = gone.length;
  while (gone.length > 0) {
    const keys = gone.splice(0, REMOVAL_BATCH);
    await context.tally.time('writeMs', () => context.store.remove(keys, passSignal(context.signal)));
    for (const { sourceId } of keys) context.tally.add(sourceId, 'removed');
    await context.committed();
  }
  if (count > 0) context.tally.emit({ type: 'removed', documents: count });
}

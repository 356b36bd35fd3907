import { passSignal } from '../abort.ts';
import type { DocumentChange } from '../store/store-driver.ts';
import type { RunContext } from './run-context.ts';

/** Writes changes in one commit. */
export async function commit(context: RunContext, changes: readonly DocumentChange[]): Promise<void> {
  if (changes.length > 0) {
    await context.tally.time('writeMs', () => context.store.replace(changes, passSignal(context.signal)));
  }
  await context.committed();
}

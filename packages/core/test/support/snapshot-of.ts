import type { Store } from '../../src/store/store.ts';

/** Everything that a store holds of documents, for comparison: records and segments, and vectors where it can give them. */
export async function snapshotOf(store: Store): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const record of store.documents()) {
    all.push({ record, segments: await store.segments(record) });
  }
  return all;
}

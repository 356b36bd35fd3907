import { type Abortable, passSignal } from '@mcp-vector-search/core';
import type { ChunkRecord } from '../chunks/chunk-records.ts';
import { batchesOf } from './batches-of.ts';
import type { SyncPlan } from './plan-sync.ts';
import type { RemoteCollection } from './remote-collection.ts';

/** The unchanged records that say another commit. */
export function otherCommits({ unchanged, existing }: SyncPlan): readonly ChunkRecord[] {
  return unchanged.filter(
    ({ id, metadata }) => existing.get(id)?.['indexed_commit_sha'] !== metadata.indexed_commit_sha,
  );
}

/** Gives records the commit of this run; neither text nor vector is sent. */
export async function refreshCommits(
  remote: RemoteCollection,
  records: readonly ChunkRecord[],
  { signal }: Abortable,
): Promise<void> {
  const size = await remote.effectiveBatchSize({ signal });
  for (const batch of batchesOf(records, size)) {
    const ids = batch.map(({ id }) => id);
    const metadatas = batch.map(({ metadata }) => ({ indexed_commit_sha: metadata.indexed_commit_sha }));
    await remote.collection.updateMetadata({ ids, metadatas }, passSignal(signal));
  }
}

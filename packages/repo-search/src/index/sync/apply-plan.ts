import { EmbeddingsClient } from '@mcp-vector-search/chroma';
import { type Abortable, passSignal, VectorSearchError } from '@mcp-vector-search/core';
import { VERSION } from '../../shared/version.ts';
import type { ChunkRecord } from '../chunks/chunk-records.ts';
import type { IndexConfig } from '../index-config.ts';
import { AdaptiveBatches } from './adaptive-batches.ts';
import { batchesOf } from './batches-of.ts';
import { ChunkEmbedder, type EmbeddedRecord } from './chunk-embedder.ts';
import { EmbeddingCache } from './embedding-cache.ts';
import { isRefusal } from './is-refusal.ts';
import type { SyncPlan } from './plan-sync.ts';
import type { RemoteCollection } from './remote-collection.ts';

/** What is to be written where. */
export interface ApplyInput extends Abortable {
  readonly config: IndexConfig;
  readonly remote: RemoteCollection;
  readonly plan: SyncPlan;
  /** Told of a record that a service refuses. */
  onRefused(record: ChunkRecord, error: unknown): void;
}

/** What came of it. */
export interface AppliedPlan {
  /** Records that a service refused; those that were held are deleted. */
  readonly refused: ReadonlySet<ChunkRecord>;
  /** Stale records that were kept because the file's new chunks are not complete. */
  readonly kept: readonly string[];
}

/**
 * Writes all that is new, then deletes all that is stale; the vectors of a batch are made while the one before is written. Where
 * a chunk of a file was refused, the file's stale records stay. An error that is no refusal ends it before anything is deleted.
 */
export async function applyPlan(input: ApplyInput): Promise<AppliedPlan> {
  const { config, remote, plan, signal } = input;
  const size = await remote.effectiveBatchSize({ signal });
  const refused = new Set<ChunkRecord>();
  const refuse = (record: ChunkRecord, error: unknown): void => {
    refused.add(record);
    input.onRefused(record, error);
  };
  if (plan.upserts.length > 0) {
    await using cache = config.embeddingCache === '' ? undefined : await EmbeddingCache.open(config.embeddingCache);
    const embedder = new ChunkEmbedder({ client: embeddingsClient(config), cache, onRefused: refuse });
    await write(batchesOf(plan.upserts, size), embedder, remote, refuse, { signal });
  }
  const files = new Set([...refused].map(({ metadata }) => metadata.path));
  const isKept = (id: string): boolean => files.has(String(plan.existing.get(id)?.['path']));
  const kept = plan.deletes.filter(isKept);
  const gone = plan.deletes.filter((id) => !isKept(id));
  const overtaken = [...refused].map(({ id }) => id).filter((id) => plan.existing.has(id));
  for (const ids of batchesOf([...gone, ...overtaken], size)) await remote.collection.delete(ids, passSignal(signal));
  return { refused, kept };
}

function embeddingsClient({
  embeddingApiUrl,
  embeddingModel,
  embeddingApiKey,
  retryAttempts,
}: IndexConfig): EmbeddingsClient {
  return new EmbeddingsClient({
    ...{ url: embeddingApiUrl, model: embeddingModel, apiKey: embeddingApiKey, attempts: retryAttempts },
    headers: { 'user-agent': `chromadb-repo-indexer/${VERSION}` },
  });
}

async function write(
  batches: readonly (readonly ChunkRecord[])[],
  embedder: ChunkEmbedder,
  remote: RemoteCollection,
  onRefused: ApplyInput['onRefused'],
  options: Abortable,
): Promise<void> {
  const upserts = new AdaptiveBatches<EmbeddedRecord>({
    send: (records) => upsert(remote, records, options),
    isRefusal,
    onRefused: ({ record }, error) => onRefused(record, error),
  });
  let next = embedder.embed(batches[0] ?? [], options);
  for (const at of batches.keys()) {
    const ready = await next;
    next = embedder.embed(batches[at + 1] ?? [], options);
    next.catch(() => {}); // told when it is awaited
    checkLength(remote, ready);
    await upserts.send(ready);
  }
  await next;
}

async function upsert(remote: RemoteCollection, records: readonly EmbeddedRecord[], options: Abortable): Promise<void> {
  const rows = {
    ids: records.map(({ record }) => record.id),
    documents: records.map(({ record }) => record.document),
    metadatas: records.map(({ record }) => ({ ...record.metadata })),
    embeddings: records.map(({ vector }) => vector),
  };
  if (records.length > 0) await remote.collection.upsert(rows, options);
}

/** Said before the server refuses it, and in words that help. */
function checkLength({ dimension, collection }: RemoteCollection, records: readonly EmbeddedRecord[]): void {
  const wrong = records.find(({ vector }) => dimension !== undefined && vector.length !== dimension);
  if (!wrong) return;
  throw new VectorSearchError(
    'STORE_MISMATCH',
    `the collection "${collection.name}" holds vectors of ${dimension} numbers, the embedding model gives ${wrong.vector.length}: ` +
      'name the model that it was made with, or another collection',
    { context: { fault: 'dimension', collection: collection.name } },
  );
}

import { ChromaClient, type ChromaCollection } from '@mcp-vector-search/chroma';
import { type Abortable, isVectorSearchError, passSignal } from '@mcp-vector-search/core';
import { VERSION } from '../../shared/version.ts';
import type { IndexConfig } from '../index-config.ts';
import type { ExistingRecords } from './plan-sync.ts';

/** The collection as the indexer sees it, limited to what it needs. */
export class RemoteCollection {
  readonly #client: ChromaClient;
  readonly #name: string;
  readonly #batchSize: number;
  #collection: ChromaCollection | undefined;
  #metadata: Record<string, string | number | boolean> = {};

  constructor({ serverUrl, tenant, database, bearerToken, retryAttempts, batchSize, collectionName }: IndexConfig) {
    this.#client = new ChromaClient({
      ...{ url: serverUrl, tenant, database, token: bearerToken, attempts: retryAttempts },
      headers: { 'user-agent': `chromadb-repo-indexer/${VERSION}` },
    });
    this.#name = collectionName;
    this.#batchSize = batchSize;
  }

  /** Finds the collection; makes it where there is none, if `create`. Without it, a missing one counts as empty. */
  async connect({ create, signal }: Abortable & { readonly create: boolean }): Promise<void> {
    const options = passSignal(signal);
    await this.#client.heartbeat(options);
    this.#collection = create
      ? await this.#client.createCollection({ name: this.#name, getOrCreate: true, ...options })
      : await this.#client.collection(this.#name, options).catch((error: unknown) => {
          if (isVectorSearchError(error) && error.context['fault'] === 'collection') return undefined;
          throw error;
        });
    this.#metadata = scalars(this.#collection?.metadata ?? {});
  }

  /** Length of the vectors that the collection takes; undefined while it is empty. */
  get dimension(): number | undefined {
    return this.#collection?.dimension;
  }

  /** A value of the collection's own metadata. */
  note(key: string): unknown {
    return this.#metadata[key];
  }

  /** Sets a value of the collection's own metadata, leaving the others as they are by now. */
  async setNote(key: string, value: string, options: Abortable = {}): Promise<void> {
    const { metadata } = await this.#client.collection(this.#name, passSignal(options.signal));
    this.#metadata = { ...scalars(metadata), [key]: value };
    const [tenant, database] = [this.#client.tenant, this.#client.database].map(encodeURIComponent);
    await this.#client.request(
      {
        operation: 'Chroma collection update',
        method: 'PUT',
        path: `/api/v2/tenants/${tenant}/databases/${database}/collections/${encodeURIComponent(this.collection.id)}`,
        body: { new_metadata: this.#metadata },
        ...passSignal(options.signal),
      },
      this.#name,
    );
  }

  /** Metadata of all records of a namespace, by id, page by page. */
  async existing(namespace: string, { signal }: Abortable = {}): Promise<ExistingRecords> {
    const found = new Map<string, Readonly<Record<string, unknown>>>();
    if (!this.#collection) return found;
    const where = { namespace_id: namespace };
    const pages = this.#collection.all({
      where,
      limit: this.#batchSize,
      include: ['metadatas'],
      ...passSignal(signal),
    });
    for await (const { id, metadata = {} } of pages) found.set(id, metadata);
    return found;
  }

  /** Ids of all records of a namespace. */
  async ids(namespace: string, { signal }: Abortable = {}): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const where = { namespace_id: namespace };
    const pages = this.collection.all({ where, limit: this.#batchSize, include: [], ...passSignal(signal) });
    for await (const { id } of pages) found.add(id);
    return found;
  }

  /** How many records one call may have: the smaller of what is configured and what the server takes. */
  async effectiveBatchSize(options: Abortable = {}): Promise<number> {
    const { maxBatchSize = this.#batchSize } = await this.#client.limits(options);
    return Math.max(1, Math.min(this.#batchSize, maxBatchSize));
  }

  /** The collection, for writing. Throws before it has been found. */
  get collection(): ChromaCollection {
    if (!this.#collection) throw new Error('the collection has not been found yet');
    return this.#collection;
  }
}

/** A server may close the connection for anything else in the metadata of a collection. */
function scalars(metadata: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  const kept = Object.entries(metadata).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return Object.fromEntries(kept) as Record<string, string | number | boolean>;
}

import type { EmbeddingsClient } from '@mcp-vector-search/chroma';
import { type Abortable, passSignal } from '@mcp-vector-search/core';
import type { ChunkRecord } from '../chunks/chunk-records.ts';
import { AdaptiveBatches } from './adaptive-batches.ts';
import type { EmbeddingCache } from './embedding-cache.ts';
import { isRefusal } from './is-refusal.ts';

/** A record with the vector of its text. */
export interface EmbeddedRecord {
  readonly record: ChunkRecord;
  readonly vector: Float32Array;
}

/** What is put in front of a text for its vector, unless it begins so already; the search server has `query: ` in front. */
export const PASSAGE_PREFIX = 'passage: ';

/** What an embedder works with. */
export interface ChunkEmbedderOptions {
  readonly client: EmbeddingsClient;
  readonly cache?: EmbeddingCache | undefined;
  /** Told of a record whose text the service refuses. */
  onRefused(record: ChunkRecord, error: unknown): void;
}

/** Vectors of records: from the cache, else by the service, in as many requests as it wants. */
export class ChunkEmbedder {
  readonly #options: ChunkEmbedderOptions;
  readonly #batches: AdaptiveBatches<ChunkRecord>;
  /** Of the call under way. */
  #made: Map<ChunkRecord, Float32Array> = new Map();
  #abortable: Abortable = {};

  constructor(options: ChunkEmbedderOptions) {
    this.#options = options;
    const { onRefused } = options;
    this.#batches = new AdaptiveBatches({ send: (records) => this.#ask(records), isRefusal, onRefused });
  }

  /** The records with their vectors, in order, without those that were refused. One call at a time. */
  async embed(records: readonly ChunkRecord[], { signal }: Abortable = {}): Promise<EmbeddedRecord[]> {
    this.#made = new Map();
    this.#abortable = passSignal(signal);
    const { cache, client } = this.#options;
    for (const record of cache ? records : []) {
      const vector = await cache?.get(client.model, passage(record));
      if (vector) this.#made.set(record, vector);
    }
    await this.#batches.send(records.filter((record) => !this.#made.has(record)));
    return records.flatMap((record) => {
      const vector = this.#made.get(record);
      return vector ? [{ record, vector }] : [];
    });
  }

  async #ask(records: readonly ChunkRecord[]): Promise<void> {
    const { cache, client } = this.#options;
    const vectors = await client.vectors(records.map(passage), this.#abortable);
    for (const [at, record] of records.entries()) {
      const vector = Float32Array.from(vectors[at] as readonly number[]);
      this.#made.set(record, vector);
      await cache?.set(client.model, passage(record), vector);
    }
  }
}

function passage({ document }: ChunkRecord): string {
  return /^(?:passage|query): /.test(document) ? document : PASSAGE_PREFIX + document;
}

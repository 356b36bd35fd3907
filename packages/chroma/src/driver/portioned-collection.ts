import { type Abortable, isVectorSearchError } from '@mcp-vector-search/core';
import type { ChromaCollection } from '../client/chroma-collection.ts';
import type { ChromaGet, ChromaLimits, ChromaMetadata, ChromaRecord, ChromaRecords } from '../client/chroma-types.ts';

/** Records of one call where the server names no limit. */
const DEFAULT_BATCH = 1000;
/** Characters of one call, roughly; servers take 40 MiB by default. */
const BATCH_CHARACTERS = 8 * 1024 * 1024;
/** Characters that a number of a vector takes in JSON. */
const NUMBER_CHARACTERS = 13;

/** A collection, written to and read from in portions that the server takes. */
export class PortionedCollection {
  readonly collection: ChromaCollection;
  /** Records of one call. Goes down when the server turns out to take less than it says. */
  #most: number;
  readonly #base64: boolean;

  constructor(collection: ChromaCollection, { maxBatchSize = DEFAULT_BATCH, base64 }: ChromaLimits) {
    this.collection = collection;
    this.#most = maxBatchSize;
    this.#base64 = base64;
  }

  async upsert(records: ChromaRecords, options: Abortable): Promise<void> {
    const sizes = records.ids.map((_, at) => sizeOf(records, at));
    await this.#portions(
      records.ids.length,
      (at) => sizes[at] ?? 0,
      (start, end) => this.collection.upsert({ ...slice(records, start, end), base64: this.#base64 }, options),
    );
  }

  async updateMetadata(
    ids: readonly string[],
    metadatas: readonly ChromaMetadata[],
    options: Abortable,
  ): Promise<void> {
    await this.#portions(
      ids.length,
      (at) => JSON.stringify(metadatas[at]).length,
      (start, end) =>
        this.collection.updateMetadata({ ids: ids.slice(start, end), metadatas: metadatas.slice(start, end) }, options),
    );
  }

  async delete(ids: readonly string[], options: Abortable): Promise<void> {
    await this.#portions(
      ids.length,
      (at) => (ids[at] as string).length,
      (start, end) => this.collection.delete(ids.slice(start, end), options),
    );
  }

  /** Records of ids, those that are there, by id. */
  async byId(ids: readonly string[], asked: Pick<ChromaGet, 'include' | 'signal'>): Promise<Map<string, ChromaRecord>> {
    const found = new Map<string, ChromaRecord>();
    await this.#portions(
      ids.length,
      (at) => (ids[at] as string).length,
      async (start, end) => {
        const records = await this.collection.get({ ...asked, ids: ids.slice(start, end), limit: end - start });
        for (const record of records) found.set(record.id, record);
      },
    );
    return found;
  }

  async #portions(
    count: number,
    size: (at: number) => number,
    work: (start: number, end: number) => Promise<void>,
  ): Promise<void> {
    for (let start = 0; start < count; ) {
      let end = start + 1;
      let characters = size(start);
      while (end < count && end - start < this.#most && characters + size(end) <= BATCH_CHARACTERS) {
        characters += size(end);
        end += 1;
      }
      if (await this.#fits(() => work(start, end), end - start)) start = end;
    }
  }

  /** Halves the portion where the server refuses one as too large, until it is a single record. */
  async #fits(work: () => Promise<void>, size: number): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (size === 1 || !isVectorSearchError(error) || error.context['fault'] !== 'limit') throw error;
      this.#most = Math.ceil(size / 2);
      return false;
    }
  }
}

function sizeOf({ embeddings, documents, metadatas }: ChromaRecords, at: number): number {
  const metadata = JSON.stringify(metadatas?.[at] ?? {}).length;
  return (embeddings[at]?.length ?? 0) * NUMBER_CHARACTERS + (documents?.[at]?.length ?? 0) + metadata;
}

function slice({ ids, embeddings, documents, metadatas }: ChromaRecords, start: number, end: number): ChromaRecords {
  return {
    ids: ids.slice(start, end),
    embeddings: embeddings.slice(start, end),
    ...(documents && { documents: documents.slice(start, end) }),
    ...(metadatas && { metadatas: metadatas.slice(start, end) }),
  };
}

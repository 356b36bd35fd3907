import { type Abortable, passSignal } from '@mcp-vector-search/core';
import { wellFormed } from '../http/well-formed.ts';
import type { ChromaClient } from './chroma-client.ts';
import type {
  ChromaCollectionInfo,
  ChromaGet,
  ChromaMetadata,
  ChromaQuery,
  ChromaRecord,
  ChromaRecords,
  ChromaScope,
  ChromaSpace,
} from './chroma-types.ts';
import { readRecords } from './read-records.ts';

/** Records of one page of {@link ChromaCollection.all}. */
const PAGE = 1000;

/** A collection of a Chroma server, found by its name. Errors are those of {@link ChromaClient}. */
export class ChromaCollection {
  readonly id: string;
  readonly name: string;
  readonly metadata: ChromaCollectionInfo['metadata'];
  /** Length of its vectors when it was looked up; absent while it was empty. */
  readonly dimension: number | undefined;
  readonly space: ChromaSpace | undefined;
  readonly #client: ChromaClient;
  readonly #path: string;

  /** For {@link ChromaClient.collection}. */
  constructor(client: ChromaClient, path: string, info: ChromaCollectionInfo) {
    this.id = info.id;
    this.name = info.name;
    this.metadata = info.metadata;
    this.dimension = info.dimension;
    this.space = info.space;
    this.#client = client;
    this.#path = path;
  }

  /** Number of records. */
  async count(options: Abortable = {}): Promise<number> {
    const count = await this.#request('Chroma count', '/count', undefined, options);
    if (typeof count !== 'number') throw this.#client.unreadable('a count', this.name);
    return count;
  }

  /** Adds records; one whose id is there stays as it is. */
  async add(records: ChromaRecords, options: Abortable = {}): Promise<void> {
    await this.#request('Chroma add', '/add', bodyOf(records), options);
  }

  /** Adds or changes records; metadata keys that are not given stay, so delete the ids first to replace records. */
  async upsert(records: ChromaRecords, options: Abortable = {}): Promise<void> {
    await this.#request('Chroma upsert', '/upsert', bodyOf(records), options);
  }

  /** Changes metadata of records that are there; null takes a key away. Unknown ids are ignored. */
  async updateMetadata(
    records: { readonly ids: readonly string[]; readonly metadatas: readonly ChromaMetadata[] },
    options: Abortable = {},
  ): Promise<void> {
    await this.#request('Chroma update', '/update', records, options);
  }

  /** Deletes records by id; unknown ids are ignored, and none deletes none. */
  async delete(ids: readonly string[], options: Abortable = {}): Promise<void> {
    if (ids.length > 0) await this.#request('Chroma delete', '/delete', { ids }, options);
  }

  /** Records by id, by condition, or all. */
  async get({ signal, ids, limit, offset, include, ...scope }: ChromaGet = {}): Promise<readonly ChromaRecord[]> {
    const body = defined({ ids, ...scopeOf(scope), limit, offset, include });
    const answer = await this.#request('Chroma get', '/get', body, passSignal(signal));
    return readRecords(answer, 'get') ?? this.#fail('records');
  }

  /** All records of a scope, page by page. What is written meanwhile may be missed or come twice. */
  async *all({ limit = PAGE, ...asked }: Omit<ChromaGet, 'ids' | 'offset'> = {}): AsyncGenerator<ChromaRecord> {
    for (let offset = 0; ; offset += limit) {
      const page = await this.get({ ...asked, limit, offset });
      yield* page;
      if (page.length < limit) return;
    }
  }

  /** Nearest records, nearest first. */
  async query({ signal, vector, limit, include, ...scope }: ChromaQuery): Promise<readonly ChromaRecord[]> {
    const asked = { query_embeddings: [[...vector]], n_results: limit, ...scopeOf(scope), include };
    const answer = await this.#request('Chroma query', '/query', defined(asked), passSignal(signal));
    return readRecords(answer, 'query') ?? this.#fail('records');
  }

  #request(operation: string, path: string, body: object | undefined, { signal }: Abortable): Promise<unknown> {
    const request = { operation, path: this.#path + path, ...(body && { body }), ...passSignal(signal) };
    return this.#client.request(request, this.name);
  }

  #fail(wanted: string): never {
    throw this.#client.unreadable(wanted, this.name);
  }
}

/** A lone half of a character, as where a text was cut inside one, is refused by servers. */
function bodyOf({ ids, embeddings, documents, metadatas, base64 = false }: ChromaRecords): object {
  return defined({
    ids,
    embeddings: embeddings.map((vector) => (base64 ? base64Of(vector) : Array.isArray(vector) ? vector : [...vector])),
    documents: documents?.map((text) => (text === null ? null : wellFormed(text))),
    metadatas,
  });
}

/** Little-endian, as the processors that Node runs on are. */
function base64Of(vector: readonly number[] | Float32Array): string {
  const { buffer, byteOffset, byteLength } = vector instanceof Float32Array ? vector : Float32Array.from(vector);
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function scopeOf({ where, whereDocument }: ChromaScope): object {
  return { where, where_document: whereDocument };
}

function defined(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

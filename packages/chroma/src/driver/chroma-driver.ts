import {
  type Abortable,
  type Candidate,
  compareText,
  type DocumentChange,
  type DocumentKey,
  type DocumentRecord,
  type DriverSupport,
  type IndexCounts,
  type IndexHeader,
  type MaintenanceReport,
  type MetadataValue,
  passSignal,
  type Segment,
  type StoreDriver,
  type VectorQuery,
  VectorSearchError,
} from '@mcp-vector-search/core';
import { ChromaClient } from '../client/chroma-client.ts';
import type { ChromaClientOptions } from '../client/chroma-types.ts';
import { CachedVectors, givenVector } from './cached-vectors.ts';
import { documentKey, windowId } from './document-key.ts';
import { IndexSession } from './index-session.ts';
import { NO_VECTOR } from './index-state.ts';
import { maintainIndex } from './maintain-index.ts';
import { KEYS } from './names.ts';
import { nearestSegments } from './nearest-segments.ts';
import { makeCollections, type OpenedIndex, openCollections } from './open-collections.ts';
import { PathKeys } from './path-keys.ts';
import { allOf, filterClauses, isAmong } from './where-clause.ts';
import { decodeContentHash, decodeSegment } from './window-codec.ts';
import { writeBatch } from './write-batch.ts';

/** Where a driver keeps its index. */
export interface ChromaDriverOptions extends ChromaClientOptions {
  /** Name of the collection of vectors; what has no vector lies in another one, `<collection>.records`. */
  readonly collection: string;
  /** True = nothing is made or changed; a missing collection is STORE_NOT_FOUND. Default false. */
  readonly readOnly?: boolean | undefined;
}

/** A driver of a Chroma server, with all that it has beyond what every driver must have. */
export interface ChromaStoreDriver extends Required<Omit<StoreDriver, 'lexical' | 'release'>> {
  readonly readOnly: boolean;
  /** A number that every batch changes, whoever writes it. */
  generation(options?: Abortable): Promise<number>;
}

/** What can be a name of a collection, with room for the end of the other collection's name. */
const COLLECTION = /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,502}[a-zA-Z0-9]$/;

/**
 * A driver that keeps an index in two collections of a Chroma server: one record a window, with the metadata of its
 * segment; the record of a document stands with its first window. Chroma has no lexical search, no transactions, and finds
 * neighbours by an approximate index. An index has one writer at a time; an interrupted batch is taken back by the
 * next writer, so that its documents are indexed anew.
 *
 * @throws TypeError or RangeError for options that cannot be right.
 */
export function chromaDriver(options: ChromaDriverOptions): ChromaStoreDriver {
  if (typeof options.collection !== 'string') throw new TypeError('the name of the collection is not a text');
  if (!COLLECTION.test(options.collection)) {
    throw new RangeError(
      `the collection name ${JSON.stringify(options.collection)} is not of 3 to 504 letters, digits, ".", "_" or "-" that begin and end with a letter or digit`,
    );
  }
  return new ChromaDriver(new ChromaClient(options), options);
}

interface Opened extends OpenedIndex {
  readonly session: IndexSession;
  readonly vectors: CachedVectors;
  readonly paths: PathKeys;
}

class ChromaDriver implements ChromaStoreDriver {
  readonly supports: DriverSupport = Object.freeze({
    persistent: true,
    exact: false,
    filter: true,
    lexical: false,
    textFirst: false,
    atomic: false,
  });
  /** Beyond it a server's speed grows little more. */
  readonly commitWindows: number = 1000;
  readonly readOnly: boolean;
  readonly #client: ChromaClient;
  readonly #name: string;
  #opened: Opened | undefined;
  /** Ends when all writes so far have ended, well or not. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: ChromaClient, { collection, readOnly = false }: ChromaDriverOptions) {
    this.#client = client;
    this.#name = collection;
    this.readOnly = readOnly;
  }

  async open(wanted: IndexHeader, options: Abortable = {}): Promise<IndexHeader> {
    options.signal?.throwIfAborted();
    // Whoever brings no embedder wants what is there.
    const make = !this.readOnly && wanted.dimensions > 0;
    const index = await openCollections(this.#client, {
      name: this.#name,
      header: wanted,
      make,
      ...passSignal(options.signal),
    });
    await this.#use(index).session.settledState(options);
    return index.header;
  }

  async replace(batch: readonly DocumentChange[], options: Abortable = {}): Promise<void> {
    const index = this.#index(options);
    this.#checkWritable();
    const copy = structuredClone(batch);
    await this.#inTurn(options, async () => {
      await writeBatch(index.session, copy, [], options);
      index.vectors.learn(copy);
    });
  }

  async remove(keys: readonly DocumentKey[], options: Abortable = {}): Promise<void> {
    const { session } = this.#index(options);
    this.#checkWritable();
    await this.#inTurn(options, () => writeBatch(session, [], keys, options));
  }

  async *documents(options: Abortable = {}): AsyncIterable<DocumentRecord> {
    const { session } = this.#index(options);
    await this.#inTurn(options, () => session.settledState(options));
    const records: DocumentRecord[] = [];
    for await (const { record } of session.all(options)) records.push(record);
    yield* records.sort((a, b) => compareText(a.sourceId, b.sourceId) || compareText(a.documentId, b.documentId));
  }

  async document(key: DocumentKey, options: Abortable = {}): Promise<DocumentRecord | undefined> {
    const { session } = this.#index(options);
    return (await session.held([key], options)).get(documentKey(key))?.record;
  }

  async segments(key: DocumentKey, options: Abortable = {}): Promise<readonly Segment[]> {
    const { session } = this.#index(options);
    const name = documentKey(key);
    const document = (await session.held([key], options)).get(name);
    const ids = (document?.windows ?? []).map((_, ordinal) => windowId(name, ordinal, 0));
    const found = await session.collections.windows.byId(ids, {
      include: ['documents', 'metadatas'],
      ...passSignal(options.signal),
    });
    return ids.flatMap((id) => found.get(id) ?? []).map(decodeSegment);
  }

  async query({
    vector,
    limit,
    filter = {},
    pathPrefix,
    sourceIds,
    signal,
  }: VectorQuery): Promise<readonly Candidate[]> {
    const { session, paths } = this.#index({ signal });
    if (sourceIds?.length === 0) return [];
    const clauses = [...filterClauses(filter)];
    if (sourceIds) clauses.push(isAmong(KEYS.source, sourceIds));
    if (pathPrefix) {
      const keys = await paths.below(pathPrefix, session, passSignal(signal));
      if (keys.length === 0) return [];
      clauses.push(isAmong(KEYS.document, keys));
    }
    return nearestSegments(session.collections.windows, {
      vector,
      limit,
      where: allOf(clauses),
      ...passSignal(signal),
    });
  }

  async load(candidates: readonly Candidate[], options: Abortable = {}): Promise<readonly Segment[]> {
    const { session } = this.#index(options);
    const ids = candidates.map((candidate) => windowId(documentKey(candidate), candidate.ordinal, 0));
    const asked = { include: ['documents', 'metadatas'] as const, ...passSignal(options.signal) };
    const found = await session.collections.windows.byId([...new Set(ids)], asked);
    return candidates.flatMap(({ contentHash }, at) => {
      const record = found.get(ids[at] as string);
      return record && decodeContentHash(record) === contentHash ? [decodeSegment(record)] : [];
    });
  }

  async generation(options: Abortable = {}): Promise<number> {
    const { session } = this.#index(options);
    return (await session.state({ ...passSignal(options.signal), summary: false })).generation;
  }

  async counts(options: Abortable = {}): Promise<IndexCounts> {
    return (await this.#index(options).session.state({ ...passSignal(options.signal), summary: false })).counts;
  }

  async segmentCounts(options: Abortable = {}): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for await (const { record, windows } of this.#index(options).session.all(options)) {
      counts.set(record.sourceId, (counts.get(record.sourceId) ?? 0) + windows.length);
    }
    return counts;
  }

  async metadata(options: Abortable = {}): Promise<ReadonlyMap<string, readonly MetadataValue[] | 'many'>> {
    return (await this.#index(options).session.state(options)).summary.list();
  }

  async cachedVectors(
    hashes: readonly string[],
    options: Abortable = {},
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
    const { session, vectors } = this.#index(options);
    return vectors.find(hashes, session.collections.windows, options);
  }

  async vectors(keys: readonly DocumentKey[], options: Abortable = {}): Promise<readonly (readonly Float32Array[])[]> {
    const { session } = this.#index(options);
    const held = await session.held(keys, options);
    const ids = keys.map((key) => {
      const name = documentKey(key);
      const counts = held.get(name)?.windows ?? [];
      return counts.flatMap((count, ordinal) => Array.from({ length: count }, (_, at) => windowId(name, ordinal, at)));
    });
    const asked = { include: ['embeddings'] as const, ...passSignal(options.signal) };
    const found = await session.collections.windows.byId([...new Set(ids.flat())], asked);
    return ids.map((own) => {
      const embeddings = own.map((id) => found.get(id)?.embedding).filter((embedding) => embedding !== undefined);
      return embeddings.map(givenVector);
    });
  }

  async reset(header: IndexHeader, options: Abortable = {}): Promise<void> {
    this.#index(options);
    this.#checkWritable();
    await this.#inTurn(options, async () => {
      this.#use(await makeCollections(this.#client, { name: this.#name, header, ...passSignal(options.signal) }));
    });
  }

  async readNote(name: string, options: Abortable = {}): Promise<string | undefined> {
    const { records } = this.#index(options).session.collections;
    const found = await records.byId([noteId(name)], { include: ['metadatas'], ...passSignal(options.signal) });
    const text = found.get(noteId(name))?.metadata?.['text'];
    return typeof text === 'string' ? text : undefined;
  }

  async writeNote(name: string, text: string | undefined, options: Abortable = {}): Promise<void> {
    const { records } = this.#index(options).session.collections;
    this.#checkWritable();
    const note = { ids: [noteId(name)], embeddings: [NO_VECTOR], metadatas: [{ text: text ?? '' }] };
    await (text === undefined ? records.delete([noteId(name)], options) : records.upsert(note, options));
  }

  async maintain(task: 'verify' | 'compact', options: Abortable = {}): Promise<MaintenanceReport> {
    const { session } = this.#index(options);
    if (task === 'compact') this.#checkWritable();
    return this.#inTurn(options, () => maintainIndex(session, task, options));
  }

  async close(): Promise<void> {
    this.#opened = undefined;
    await this.#last;
  }

  #use(index: OpenedIndex): Opened {
    const session = new IndexSession(index.collections, this.readOnly);
    this.#opened = { ...index, session, vectors: new CachedVectors(index.isNew), paths: new PathKeys() };
    return this.#opened;
  }

  #index(options: Abortable): Opened {
    if (!this.#opened) throw new VectorSearchError('STORE_CLOSED', `the index in collection ${this.#name} is not open`);
    options.signal?.throwIfAborted();
    return this.#opened;
  }

  #checkWritable(): void {
    if (!this.readOnly) return;
    throw new VectorSearchError('STORE_READ_ONLY', `the index in collection ${this.#name} was opened for reading only`);
  }

  /** Writes one after the other. */
  async #inTurn<T>(options: Abortable, work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const turn = (async (): Promise<T> => {
      await before;
      options.signal?.throwIfAborted();
      return work();
    })();
    this.#last = turn.catch(() => {});
    return turn;
  }
}

function noteId(name: string): string {
  return `note:${name}`;
}

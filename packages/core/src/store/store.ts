import { type Abortable, passSignal } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import type { MetadataValue } from '../metadata.ts';
import { checkChange } from './check-change.ts';
import { checkKey } from './check-key.ts';
import { countDocuments } from './count-documents.ts';
import { countSegments } from './count-segments.ts';
import { findRecord } from './find-record.ts';
import { loadCandidates } from './load-candidates.ts';
import { openDriver } from './open-driver.ts';
import type { DocumentKey, DocumentRecord, Segment } from './segment.ts';
import { sqliteDriver } from './sqlite/sqlite-driver.ts';
import type {
  Candidate,
  DocumentChange,
  DriverSupport,
  IndexCounts,
  IndexHeader,
  MaintenanceReport,
  StoreDriver,
} from './store-driver.ts';
import type { StoreOptions } from './store-options.ts';
import type { StoreLexicalQuery, StoreVectorQuery } from './store-query.ts';
import { storeScope } from './store-scope.ts';
import { Turnstile } from './turnstile.ts';
import { vectorProblem } from './vector-problem.ts';

/**
 * An index: documents, their segments and vectors, and the queries on them. It checks what comes in, normalises filters
 * and puts writes one behind the other; a {@link StoreDriver} does the work.
 *
 * Every call rejects with STORE_CLOSED after `close`, and with the signal's reason when aborted; what was committed stays.
 */
export class Store implements AsyncDisposable {
  /** What the driver can do. */
  readonly supports: DriverSupport;
  /** What the index says of itself. */
  readonly header: IndexHeader;
  /** Windows that one commit should hold; 0 = commits cost little, so none need wait for more. */
  readonly commitWindows: number;
  readonly #driver: StoreDriver;
  readonly #readOnly: boolean;
  /** Length of vectors that may be written; undefined = none may. */
  readonly #dimensions: number | undefined;
  readonly #turnstile: Turnstile = new Turnstile();

  private constructor(driver: StoreDriver, header: IndexHeader, options: StoreOptions) {
    this.supports = driver.supports;
    this.commitWindows = driver.commitWindows ?? 0;
    this.header = Object.freeze({ ...header });
    this.#driver = driver;
    this.#readOnly = options.readOnly ?? false;
    this.#dimensions = options.embedder && header.dimensions;
  }

  /**
   * Opens an index, or makes it.
   *
   * @throws STORE_NOT_FOUND, STORE_FOREIGN, STORE_CORRUPT, STORE_FORMAT, STORE_MISMATCH, STORE_READ_ONLY.
   */
  static async open(options: StoreOptions): Promise<Store> {
    options.signal?.throwIfAborted();
    const driver =
      'driver' in options ? options.driver : sqliteDriver({ path: options.path, readOnly: options.readOnly ?? false });
    try {
      return new Store(driver, await openDriver(driver, options), options);
    } catch (error) {
      await driver.close();
      throw error;
    }
  }

  /**
   * Adds or changes documents: one commit, and each document all at once. The only way to write.
   *
   * @throws STORE_LOCKED while another process writes, STORE_FULL, STORE_READ_ONLY; EMBEDDER_FAILED for a bad vector.
   */
  async replace(batch: readonly DocumentChange[], options: Abortable = {}): Promise<void> {
    const rules = { dimensions: this.#dimensions, textFirst: this.supports.textFirst };
    for (const change of batch) checkChange(change, rules);
    await this.#write(options, () => this.#driver.replace(batch, options));
  }

  /** Removes documents with all that belongs to them. Unknown keys are ignored. */
  async remove(keys: readonly DocumentKey[], options: Abortable = {}): Promise<void> {
    for (const key of keys) checkKey(key);
    await this.#write(options, () => this.#driver.remove(keys, options));
  }

  /** All records, ordered by source id and document id (code points), streamed. */
  async *documents(options: Abortable = {}): AsyncGenerator<DocumentRecord> {
    this.#turnstile.checkOpen();
    for await (const record of this.#driver.documents(options)) {
      options.signal?.throwIfAborted();
      yield record;
      this.#turnstile.checkOpen();
    }
  }

  /** The record of one document; undefined for an unknown key. Costs the same whatever the index holds, where the driver can. */
  document(key: DocumentKey, options: Abortable = {}): Promise<DocumentRecord | undefined> {
    return this.#read(options, () => findRecord(this.#driver, key, options));
  }

  /** The segments of a document, in order; empty for an unknown key. */
  segments(key: DocumentKey, options: Abortable = {}): Promise<readonly Segment[]> {
    return this.#read(options, () => this.#driver.segments(key, options));
  }

  /** Nearest segments of a vector of unit length. @throws RangeError for another vector, FILTER_* for the filter. */
  query(query: StoreVectorQuery): Promise<readonly Candidate[]> {
    return this.#read(query, async () => {
      const wrong = vectorProblem(query.vector, this.header.dimensions);
      if (wrong) throw new RangeError(`the query vector has ${wrong}`);
      const scope = await storeScope(query, this.#driver);
      return this.#driver.query({ vector: query.vector, limit: query.limit, ...scope, ...passSignal(query.signal) });
    });
  }

  /** Best lexical matches (BM25) of a text. @throws MODE_UNSUPPORTED where the driver has none, FILTER_* for the filter. */
  lexical(query: StoreLexicalQuery): Promise<readonly Candidate[]> {
    return this.#read(query, async () => {
      if (!this.#driver.lexical) {
        throw new VectorSearchError('MODE_UNSUPPORTED', 'this store has no lexical search: search by vector');
      }
      const scope = await storeScope(query, this.#driver);
      return this.#driver.lexical({ text: query.text, limit: query.limit, ...scope, ...passSignal(query.signal) });
    });
  }

  /** Segments of candidates, in the same order. A candidate whose document changed since the query is left out. */
  load(candidates: readonly Candidate[], options: Abortable = {}): Promise<readonly Segment[]> {
    return this.#read(options, () => loadCandidates(this.#driver, candidates, options));
  }

  counts(options: Abortable = {}): Promise<IndexCounts> {
    return this.#read(options, () => countDocuments(this.#driver, options));
  }

  /** Segments of each source that has documents, by source id. */
  segmentCounts(options: Abortable = {}): Promise<ReadonlyMap<string, number>> {
    return this.#read(options, () => countSegments(this.#driver, options));
  }

  /** Metadata keys of all segments, with their values where these are few. Empty where the driver cannot tell. */
  metadata(options: Abortable = {}): Promise<ReadonlyMap<string, readonly MetadataValue[] | 'many'>> {
    return this.#read(options, async () => (await this.#driver.metadata?.(options)) ?? new Map());
  }

  /** Vectors held for embed texts, by their hash; unknown ones are left out. */
  cachedVectors(
    hashes: readonly string[],
    options: Abortable = {},
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
    return this.#read(options, async () => (await this.#driver.cachedVectors?.(hashes, options)) ?? new Map());
  }

  /**
   * Vectors of all windows of each of some documents, in order of segments, as near to those stored as the driver keeps them;
   * none for an unknown key. @throws MODE_UNSUPPORTED where the driver does not give vectors back.
   */
  vectors(keys: readonly DocumentKey[], options: Abortable = {}): Promise<readonly (readonly Float32Array[])[]> {
    return this.#read(options, async () => {
      if (this.#driver.vectors) return this.#driver.vectors(keys, options);
      throw new VectorSearchError('MODE_UNSUPPORTED', 'this store does not give vectors back: search it instead');
    });
  }

  /** A small text kept with the index; undefined where there is none. */
  readNote(name: string, options: Abortable = {}): Promise<string | undefined> {
    return this.#read(options, async () => this.#driver.readNote?.(name, options));
  }

  /** Keeps a small text with the index; undefined removes it. Forgotten by drivers that keep no notes. */
  writeNote(name: string, text: string | undefined, options: Abortable = {}): Promise<void> {
    return this.#write(options, async () => this.#driver.writeNote?.(name, text, options));
  }

  /** Checks every invariant of the index; what is wrong stands in the report. */
  verify(options: Abortable = {}): Promise<MaintenanceReport> {
    return this.#read(options, async () => (await this.#driver.maintain?.('verify', options)) ?? nothing('verify'));
  }

  /** Gives back space. */
  compact(options: Abortable = {}): Promise<MaintenanceReport> {
    return this.#write(options, async () => (await this.#driver.maintain?.('compact', options)) ?? nothing('compact'));
  }

  /**
   * Lets other processes write until something is changed again. To be called when a run of changes has ended and the
   * store stays open. Does nothing where nothing was written.
   */
  async release(): Promise<void> {
    if (!this.#readOnly) await this.#turnstile.write({}, async () => this.#driver.release?.());
  }

  /** Waits for calls under way, then frees everything. Calling twice is harmless. */
  close(): Promise<void> {
    return this.#turnstile.close(() => this.#driver.close());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #read<T>(options: Abortable, work: () => Promise<T>): Promise<T> {
    return this.#turnstile.read(options, work);
  }

  async #write<T>(options: Abortable, work: () => Promise<T>): Promise<T> {
    if (this.#readOnly) throw new VectorSearchError('STORE_READ_ONLY', 'the index was opened for reading only');
    return this.#turnstile.write(options, work);
  }
}

function nothing(task: MaintenanceReport['task']): MaintenanceReport {
  return { task, problems: [] };
}

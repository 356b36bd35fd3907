import { resolve } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Abortable } from '../../abort.ts';
import { VectorSearchError } from '../../errors.ts';
import type { MetadataValue } from '../../metadata.ts';
import type { DocumentKey, DocumentRecord, Segment } from '../segment.ts';
import type {
  Candidate,
  DocumentChange,
  DriverSupport,
  IndexCounts,
  IndexHeader,
  LexicalQuery,
  MaintenanceReport,
  StoreDriver,
  VectorQuery,
} from '../store-driver.ts';
import { anotherEmbedder } from './another-embedder.ts';
import { compactIndex } from './compact-index.ts';
import { type DocumentRow, documentRecord, SELECT_DOCUMENTS } from './document-row.ts';
import { documentVectors } from './document-vectors.ts';
import { embedKey } from './embed-key.ts';
import { emptyIndex } from './empty-index.ts';
import { lexicalSearch } from './lexical-search.ts';
import { networkFileSystem } from './network-file-system.ts';
import { openIndex } from './open-index.ts';
import { SegmentReader } from './segment-reader.ts';
import { Session } from './session.ts';
import { totals } from './totals.ts';
import { vectorSearch } from './vector-search.ts';
import { verifyIndex } from './verify/verify-index.ts';

/** How long a writer waits for another one, in milliseconds. */
const LOCK_WAIT = 5000;
/** Documents are read so many at a time. */
const PAGE = 500;

/** Where the index lies and how it is opened. */
export interface SqliteDriverOptions {
  /** The index file. A path, whatever it looks like. */
  readonly path: string;
  /** True = nothing is written. Default false. */
  readonly readOnly?: boolean;
  /** How long a writer waits for another one before STORE_LOCKED, in milliseconds. Default 5000. */
  readonly lockWait?: number;
  /**
   * Whether changes go by way of a write-ahead log, so that others read while one writes. The log needs memory that all
   * processes share, so all must run on one machine. Default: true, except on network file systems that can be told.
   */
  readonly log?: boolean;
}

/**
 * The embedded, durable driver: one SQLite file, changed in transactions that survive a crash and a power loss. One process
 * writes at a time, any number read. Vectors are rounded to 12 bits a value: similarities are exact to about 0.0001.
 */
export function sqliteDriver(options: SqliteDriverOptions): StoreDriver {
  return new SqliteDriver(options);
}

class SqliteDriver implements StoreDriver {
  readonly supports: DriverSupport = Object.freeze({
    persistent: true,
    exact: false,
    filter: true,
    lexical: true,
    textFirst: true,
    atomic: true,
  });
  readonly #options: SqliteDriverOptions;
  readonly #path: string;
  #session: Session | 'closed' | undefined;
  #reopening: Promise<void> | undefined;

  constructor(options: SqliteDriverOptions) {
    this.#options = options;
    this.#path = resolve(options.path);
  }

  async open(wanted: IndexHeader, options: Abortable = {}): Promise<IndexHeader> {
    if (this.#session) return this.#open(options).header;
    options.signal?.throwIfAborted();
    this.#session = await this.#opened(wanted);
    return this.#session.header;
  }

  async replace(batch: readonly DocumentChange[], options: Abortable = {}): Promise<void> {
    await this.#open(options).write(options, (writer) => {
      for (const change of batch) writer.replace(change);
    });
  }

  async remove(keys: readonly DocumentKey[], options: Abortable = {}): Promise<void> {
    await this.#open(options).write(options, (writer) => {
      for (const key of keys) writer.remove(key);
    });
  }

  async *documents(options: Abortable = {}): AsyncIterable<DocumentRecord> {
    const session = await this.#current(options);
    const sources = session.read(() => session.connection.all<{ id: number }>('SELECT id FROM source ORDER BY name'));
    for (const { id } of sources) {
      for (let page = this.#page(session, id, '', options); page.length > 0; ) {
        yield* page;
        await breathe();
        page = this.#page(session, id, page.at(-1)!.documentId, options);
      }
    }
  }

  async document(key: DocumentKey, options: Abortable = {}): Promise<DocumentRecord | undefined> {
    const sql = `${SELECT_DOCUMENTS} WHERE source.name = ? AND document.document_id = ?`;
    return this.#read(options, ({ connection }) => {
      const row = connection.get<DocumentRow>(sql, key.sourceId, key.documentId);
      return row && documentRecord(row);
    });
  }

  async segments(key: DocumentKey, options: Abortable = {}): Promise<readonly Segment[]> {
    return this.#read(options, ({ connection }) => new SegmentReader(connection).all(key));
  }

  async query(query: VectorQuery): Promise<readonly Candidate[]> {
    return this.#read(query, (session) => vectorSearch(query, session));
  }

  async lexical(query: LexicalQuery): Promise<readonly Candidate[]> {
    return this.#read(query, (session) => lexicalSearch(query, session));
  }

  async load(candidates: readonly Candidate[], options: Abortable = {}): Promise<readonly Segment[]> {
    return this.#read(options, ({ connection }) => {
      const reader = new SegmentReader(connection);
      return candidates.map((candidate) => reader.one(candidate)).filter((segment) => segment !== undefined);
    });
  }

  async counts(options: Abortable = {}): Promise<IndexCounts> {
    const { documents, pending, failed, skipped, segments, windows } = await this.#read(options, ({ connection }) =>
      totals.read(connection),
    );
    return { documents, pending, failed, skipped, segments, windows };
  }

  async segmentCounts(options: Abortable = {}): Promise<ReadonlyMap<string, number>> {
    const sql = `SELECT source.name AS name, sum(document.segments) AS segments
      FROM document JOIN source ON source.id = document.source GROUP BY document.source`;
    const rows = await this.#read(options, ({ connection }) => connection.all<{ name: string; segments: number }>(sql));
    return new Map(rows.map(({ name, segments }) => [name, segments]));
  }

  async metadata(options: Abortable = {}): Promise<ReadonlyMap<string, readonly MetadataValue[] | 'many'>> {
    return this.#read(options, (session) => session.metadata());
  }

  async cachedVectors(
    hashes: readonly string[],
    options: Abortable = {},
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
    return this.#read(options, ({ cache, connection }) => {
      const { windows, spare_windows: spare } = totals.read(connection);
      if (windows + spare === 0) return new Map();
      const found = hashes.map((hash) => [hash, cache.read(embedKey(hash))] as const);
      return new Map(found.filter((entry): entry is [string, readonly Float32Array[]] => entry[1] !== undefined));
    });
  }

  async vectors(keys: readonly DocumentKey[], options: Abortable = {}): Promise<readonly (readonly Float32Array[])[]> {
    return this.#read(options, ({ connection, vectors: tables, header: { dimensions } }) =>
      keys.map((key) => documentVectors(key, { connection, tables, dimensions })),
    );
  }

  async reset(header: IndexHeader, options: Abortable = {}): Promise<void> {
    const session = this.#open(options);
    await session.write(options, () => {
      emptyIndex(session.connection);
      session.changeHeader({ ...header, format: session.header.format });
    });
  }

  async readNote(name: string, options: Abortable = {}): Promise<string | undefined> {
    return this.#read(options, ({ connection }) => {
      return connection.get<{ text: string }>('SELECT text FROM note WHERE name = ?', name)?.text;
    });
  }

  async writeNote(name: string, text: string | undefined, options: Abortable = {}): Promise<void> {
    const session = this.#open(options);
    await session.write(options, () => {
      if (text === undefined) session.connection.run('DELETE FROM note WHERE name = ?', name);
      else session.connection.run('INSERT OR REPLACE INTO note VALUES (?, ?)', name, text);
    });
  }

  async maintain(task: 'verify' | 'compact', options: Abortable = {}): Promise<MaintenanceReport> {
    const session = await this.#current(options);
    return task === 'verify' ? verifyIndex(session, options) : compactIndex(session, options);
  }

  async release(): Promise<void> {
    this.#open({}).release();
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = 'closed';
    if (session && session !== 'closed') session.close();
  }

  #open(options: Abortable): Session {
    options.signal?.throwIfAborted();
    if (this.#session && this.#session !== 'closed') return this.#session;
    throw new VectorSearchError('STORE_CLOSED', `the index ${this.#path} is not open`, {
      context: { path: this.#path },
    });
  }

  /** The open session; where another file lies at the path by now, one of that. */
  async #current(options: Abortable): Promise<Session> {
    const session = this.#open(options);
    if (session.isInPlace) return session;
    this.#reopening ??= this.#reopen(session).finally(() => {
      this.#reopening = undefined;
    });
    await this.#reopening;
    return this.#open(options);
  }

  /** Rejects with STORE_NOT_FOUND where the file was removed, with STORE_MISMATCH where the new one is of another embedder. */
  async #reopen(session: Session): Promise<void> {
    const { embedder, dimensions } = session.header;
    const reopened = await this.#opened({ ...session.header, embedder: '' }); // so none is made
    const { header } = reopened;
    const isSame = header.embedder === embedder && header.dimensions === dimensions;
    if (isSame && this.#session === session) {
      this.#session = reopened;
      session.close();
      return;
    }
    reopened.close();
    if (!isSame) throw anotherEmbedder(this.#path, header.embedder, session.header);
  }

  async #opened(wanted: IndexHeader): Promise<Session> {
    const { readOnly = false, lockWait = LOCK_WAIT, log } = this.#options;
    const index = await openIndex(this.#path, readOnly, wanted);
    const mayLog = log ?? (await networkFileSystem(this.#path)) === undefined;
    return new Session(index, this.#path, { lockWait, log: mayLog });
  }

  async #read<T>(options: Abortable, work: (session: Session) => T): Promise<T> {
    const session = await this.#current(options);
    return session.read(() => work(session));
  }

  #page(session: Session, source: number, after: string, options: Abortable): readonly DocumentRecord[] {
    if (this.#open(options) !== session) throw replacedMeanwhile(this.#path);
    const sql = `${SELECT_DOCUMENTS} WHERE document.source = ? AND document.document_id > ?
      ORDER BY document.document_id LIMIT ${PAGE}`;
    return session.read(() => session.connection.all<DocumentRow>(sql, source, after).map(documentRecord));
  }
}

function replacedMeanwhile(path: string): VectorSearchError {
  const message = `the index ${path} was replaced while its documents were listed: list them again`;
  return new VectorSearchError('STORE_FAILED', message, { context: { path } });
}

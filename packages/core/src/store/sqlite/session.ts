import { statSync } from 'node:fs';
import type { Abortable } from '../../abort.ts';
import { VectorSearchError } from '../../errors.ts';
import type { MetadataValue } from '../../metadata.ts';
import type { IndexHeader } from '../store-driver.ts';
import { anotherEmbedder } from './another-embedder.ts';
import { BUSY_TIMEOUT, type Connection } from './connection.ts';
import { DocumentWriter } from './document-writer.ts';
import { EmbeddingCache } from './embedding-cache.ts';
import { EmbeddingKeys } from './embedding-keys.ts';
import { ImageCache } from './image-cache.ts';
import { indexHeader } from './index-header.ts';
import { LexicalIndex } from './lexical/lexical-index.ts';
import { listMetadata } from './list-metadata.ts';
import type { OpenIndex } from './open-index.ts';
import { ScopeResolver } from './scope-resolver.ts';
import { sqliteError } from './sqlite-error.ts';
import { sqliteResultCode } from './sqlite-result-code.ts';
import { VectorTables } from './vector-tables.ts';
import { WriterLock } from './writer-lock.ts';

/** The log is brought into the file when it has so many pages (16 MB): one change of some dozens waits for that. */
const LOG_PAGES = 2000;

/** Everything that works with vectors of one length. */
interface Workers {
  readonly writer: DocumentWriter;
  readonly images: ImageCache;
  readonly cache: EmbeddingCache;
  readonly vectors: VectorTables;
}

/** An open index file: transactions, and what is remembered between them as long as it holds. */
export class Session {
  readonly connection: Connection;
  readonly path: string;
  readonly readOnly: boolean;
  readonly scopes: ScopeResolver;
  readonly lexical: LexicalIndex;
  readonly #lock: WriterLock;
  #header: IndexHeader;
  #workers: Workers;
  /** Changes whenever anybody committed something. */
  #version = '';
  #dataVersion: number | undefined;
  #ownCommits = 0;
  readonly #mayLog: boolean;
  #usesLog = false;
  /** Which file was opened, and the log belongs to; undefined where that cannot be told. */
  readonly #place: string | undefined;
  #metadata: ReadonlyMap<string, readonly MetadataValue[] | 'many'> | undefined;

  constructor(index: OpenIndex, path: string, { lockWait, log }: { readonly lockWait: number; readonly log: boolean }) {
    this.connection = index.connection;
    this.path = path;
    this.#place = placeOf(path);
    this.readOnly = index.readOnly;
    this.#mayLog = log;
    this.scopes = new ScopeResolver(this.connection);
    this.lexical = new LexicalIndex(this.connection);
    this.#lock = new WriterLock(this.connection, path, lockWait);
    this.#header = index.header;
    this.#workers = makeWorkers(this.connection, index.header.dimensions);
  }

  get header(): IndexHeader {
    return this.#header;
  }

  get images(): ImageCache {
    return this.#workers.images;
  }

  get cache(): EmbeddingCache {
    return this.#workers.cache;
  }

  /** For reading. */
  get vectors(): VectorTables {
    return this.#workers.vectors;
  }

  /** Changes whenever anybody committed something; as of the last transaction. */
  get version(): string {
    return this.#version;
  }

  /**
   * Whether the file that was opened still lies at its path. Where no log may be used, which is on network file systems, nobody
   * can tell: there the number of a file need not stay.
   */
  get isInPlace(): boolean {
    return !this.#mayLog || placeOf(this.path) === this.#place;
  }

  /** Runs reads on one committed state. */
  read<T>(work: () => T): T {
    try {
      return this.connection.reading(() => {
        this.#keepUp();
        return work();
      });
    } catch (error) {
      throw sqliteError(error, this.path);
    }
  }

  /** Runs changes in one transaction, all or nothing. */
  async write<T>(options: Abortable, work: (writer: DocumentWriter) => T): Promise<T> {
    if (this.readOnly) {
      const message = `the index ${this.path} cannot be written: it was opened for reading, or permissions forbid it`;
      throw new VectorSearchError('STORE_READ_ONLY', message, { context: { path: this.path } });
    }
    if (!this.isInPlace) throw replaced(this.path); // what is written to a file without a name is lost
    try {
      this.#useLog();
      return await this.#lock.run(options, () => this.#transaction(work));
    } catch (error) {
      throw sqliteError(error, this.path);
    }
  }

  /** Sets another header, within a transaction; the index must be empty. */
  changeHeader(header: IndexHeader): void {
    indexHeader.write(this.connection, header);
    this.#header = header;
    this.#workers = makeWorkers(this.connection, header.dimensions);
  }

  /** Metadata keys and values, read once for every state. */
  metadata(): ReadonlyMap<string, readonly MetadataValue[] | 'many'> {
    this.#metadata ??= listMetadata(this.connection);
    return this.#metadata;
  }

  /** Lets others write. */
  release(): void {
    try {
      this.#lock.release();
    } catch (error) {
      throw sqliteError(error, this.path);
    }
  }

  close(): void {
    try {
      this.#lock.release();
      if (this.#usesLog) this.#leaveLog();
    } catch {
      // Others see by themselves that this process is gone, and whoever writes next takes up what the log holds.
    } finally {
      this.connection.close();
    }
  }

  /**
   * Writes by way of a write-ahead log, so that others can read meanwhile. Where somebody reads just now, the change goes
   * without. Only for a file that is in its place: the log beside its path would be that of another one.
   */
  #useLog(): void {
    if (this.#usesLog || !this.#mayLog) return;
    try {
      this.connection.exec(
        `PRAGMA busy_timeout = 100; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = ${LOG_PAGES}`,
      );
      this.#usesLog = true;
    } catch (error) {
      if (((sqliteResultCode(error) ?? 0) & 0xff) !== 5) throw error;
    } finally {
      this.connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    }
  }

  /**
   * Brings all into the one file and, where nobody else has it open, takes the log away: the file alone can then be
   * copied, and opened where nothing may be written. Closing is not enough: a library keeps its connection, and with it
   * the log, until its statements are collected as garbage. Where the file was replaced meanwhile, the log of that name belongs
   * to another one, and to take it away would take away what others have committed.
   */
  #leaveLog(): void {
    if (placeOf(this.path) !== this.#place) return;
    this.connection.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE');
  }

  #transaction<T>(work: (writer: DocumentWriter) => T): T {
    const header = this.#header;
    try {
      this.#keepUp();
      this.#lock.sign();
      const result = work(this.#workers.writer);
      this.#workers.writer.finish();
      this.connection.exec('COMMIT');
      this.#ownCommits += 1;
      return result;
    } catch (error) {
      this.connection.rollback();
      this.#lock.rolledBack();
      this.#header = header;
      this.#workers = makeWorkers(this.connection, header.dimensions);
      this.#version = '';
      throw error;
    }
  }

  /** Forgets what no longer holds. */
  #keepUp(): void {
    const dataVersion = this.connection.get<{ data_version: number }>('PRAGMA data_version')?.data_version;
    const version = `${dataVersion} ${this.#ownCommits}`;
    if (version === this.#version) return;
    if (dataVersion !== this.#dataVersion) {
      this.#workers.writer.forget();
      this.#checkHeader(); // before anything is remembered: every later read is refused as well
    }
    this.#dataVersion = dataVersion;
    this.#version = version;
    this.#metadata = undefined;
    this.scopes.forget();
    this.lexical.forget();
  }

  #checkHeader(): void {
    const { embedder, dimensions } = indexHeader.read(this.connection, this.path);
    if (embedder === this.#header.embedder && dimensions === this.#header.dimensions) return;
    throw anotherEmbedder(this.path, embedder, this.#header);
  }
}

function makeWorkers(connection: Connection, dimensions: number): Workers {
  const vectors = new VectorTables(connection, dimensions);
  const keys = new EmbeddingKeys(connection);
  return {
    writer: new DocumentWriter(connection, dimensions),
    images: new ImageCache(connection, vectors, dimensions),
    cache: new EmbeddingCache(connection, dimensions, { vectors, keys }),
    vectors,
  };
}

/** What tells a file from another one that takes its place. */
function placeOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

function replaced(path: string): VectorSearchError {
  const message = `the index ${path} cannot be written: it was removed or replaced since it was opened; open it again`;
  return new VectorSearchError('STORE_FAILED', message, { context: { path } });
}

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { VectorSearchError } from '../../errors.ts';
import type { IndexHeader } from '../store-driver.ts';
import { BUSY_TIMEOUT, Connection } from './connection.ts';
import { indexHeader } from './index-header.ts';
import { inspectFile } from './inspect-file.ts';
import { loadSqlite } from './load-sqlite.ts';
import { makeFolders } from './make-folders.ts';
import { APPLICATION_ID, FORMAT, SCHEMA } from './schema.ts';
import { sqliteError } from './sqlite-error.ts';

/** Of 4096, 8192 and 16384 the middle: packs of content leave less room unused, and small changes still write little. */
const PAGE_SIZE = 8192;

/** Pages in memory, in KiB: what a large transaction changes fits; what is read is near in the system's own cache. */
const CACHE = 8000;

/** An opened index file. */
export interface OpenIndex {
  readonly connection: Connection;
  readonly header: IndexHeader;
  /** True where the file cannot be written, whatever was asked. */
  readonly readOnly: boolean;
}

/**
 * Opens an index file, or makes it where there is none or an empty file. A file that is not ours is left alone.
 *
 * @param wanted the header of a new index; without an embedder none is made.
 */
export async function openIndex(path: string, readOnly: boolean, wanted: IndexHeader): Promise<OpenIndex> {
  const held = await inspectFile(path);
  if (held === 'foreign') throw foreign(path);
  const isNew = held === 'nothing' || held === 'empty';
  if (isNew && (readOnly || wanted.embedder === '')) throw notFound(path, held);
  if (held === 'nothing') await makeFolder(path);
  // Also who only reads opens for writing where that is allowed: a crash may have left something for SQLite to take back.
  const opensReadOnly = held === 'index' && !(await isWritable(path));
  const { DatabaseSync } = await loadSqlite();
  let connection: Connection | undefined;
  try {
    connection = new Connection(new DatabaseSync(path, { readOnly: opensReadOnly, timeout: BUSY_TIMEOUT }));
    // Older releases of Node 22 do not know the option.
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    connection.exec('PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY');
    if (!opensReadOnly) connection.exec(`PRAGMA synchronous = FULL; PRAGMA cache_size = -${CACHE}`);
    if (isNew) create(connection, wanted);
    return { connection, header: indexHeader.read(connection, path), readOnly: readOnly || opensReadOnly };
  } catch (error) {
    connection?.close();
    throw sqliteError(error, path);
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await makeFolders(dirname(path));
  } catch (error) {
    throw new VectorSearchError(
      'STORE_READ_ONLY',
      `the folder of the index ${path} cannot be made: check permissions`,
      {
        context: { path },
        cause: error,
      },
    );
  }
}

function create(connection: Connection, wanted: IndexHeader): void {
  connection.exec(`PRAGMA page_size = ${PAGE_SIZE}; BEGIN EXCLUSIVE`);
  try {
    const tables = connection.get<{ count: number }>('SELECT count(*) AS count FROM sqlite_schema');
    if (tables?.count === 0) {
      connection.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}; ${SCHEMA}`);
      indexHeader.write(connection, wanted);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.rollback();
    throw error;
  }
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await Promise.all([access(path, constants.W_OK), access(dirname(path), constants.W_OK)]);
    return true;
  } catch {
    return false;
  }
}

function foreign(path: string): VectorSearchError {
  return new VectorSearchError(
    'STORE_FOREIGN',
    `${path} is not an index (or its beginning is damaged): name another file, or move that file away`,
    {
      context: { path },
    },
  );
}

function notFound(path: string, held: 'nothing' | 'empty'): VectorSearchError {
  const what = held === 'empty' ? `the file ${path} is empty and no index yet` : `there is no index at ${path}`;
  return new VectorSearchError('STORE_NOT_FOUND', `${what}: index something first`, { context: { path } });
}

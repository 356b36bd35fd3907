import { rename, rm, stat } from 'node:fs/promises';
import type { Abortable } from '../../abort.ts';
import { BUSY_TIMEOUT, Connection } from './connection.ts';
import { loadSqlite } from './load-sqlite.ts';
import { sqliteError } from './sqlite-error.ts';

/**
 * Writes a closed index anew to another file, as small as it gets and without a log, so that it opens where nothing may be
 * written. Vectors that no segment uses and all notes but those named are left out. The file takes its place all at once.
 *
 * @returns its size in bytes. @throws STORE_FULL, STORE_READ_ONLY, STORE_CORRUPT.
 */
export async function packIndex(
  from: string,
  to: string,
  { notes, signal }: Abortable & { readonly notes: readonly string[] },
): Promise<number> {
  const draft = `${to}.${process.pid}.tmp`;
  await rm(draft, { force: true });
  try {
    await withDatabase(from, (source) => source.run('VACUUM INTO ?', draft));
    signal?.throwIfAborted();
    await withDatabase(draft, (target) => {
      target.exec('DELETE FROM spare; UPDATE total SET spare_windows = 0; DELETE FROM tombstone; DELETE FROM writer');
      target.run('DELETE FROM note WHERE name NOT IN (SELECT value FROM json_each(?))', JSON.stringify(notes));
      target.exec('VACUUM');
    });
    signal?.throwIfAborted();
    await rename(draft, to);
    return (await stat(to)).size;
  } catch (error) {
    await rm(draft, { force: true });
    throw sqliteError(error, to);
  }
}

async function withDatabase(path: string, work: (connection: Connection) => void): Promise<void> {
  const { DatabaseSync } = await loadSqlite();
  const connection = new Connection(new DatabaseSync(path, { readOnly: false, timeout: BUSY_TIMEOUT }));
  try {
    work(connection);
  } finally {
    connection.close();
  }
}

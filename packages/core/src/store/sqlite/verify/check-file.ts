import type { Connection } from '../connection.ts';

/** What SQLite itself finds wrong with pages and indexes. */
export function* checkFile(connection: Connection): Generator<string | undefined> {
  for (const row of connection.all<{ integrity_check: string }>('PRAGMA integrity_check')) {
    if (row.integrity_check !== 'ok') yield row.integrity_check;
  }
}

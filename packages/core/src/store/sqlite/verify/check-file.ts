import { setImmediate as breathe } from 'node:timers/promises';
import type { Abortable } from '../../../abort.ts';
import type { Connection } from '../connection.ts';

/** What SQLite itself finds wrong with pages, indexes and full-text table. */
export async function* checkFile(
  connection: Connection,
  _dimensions: number,
  options: Abortable,
): AsyncGenerator<string> {
  await breathe();
  options.signal?.throwIfAborted();
  for (const row of connection.all<{ integrity_check: string }>('PRAGMA integrity_check')) {
    if (row.integrity_check !== 'ok') yield row.integrity_check;
  }
}

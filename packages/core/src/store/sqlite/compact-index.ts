import { stat } from 'node:fs/promises';
import type { Abortable } from '../../abort.ts';
import type { MaintenanceReport } from '../store-driver.ts';
import { BlockTable } from './block-table.ts';
import type { Session } from './session.ts';
import { sqliteError } from './sqlite-error.ts';

/** Drops what is no longer of use and writes the file anew without holes. */
export async function compactIndex(session: Session, options: Abortable): Promise<MaintenanceReport> {
  const { connection, path } = session;
  const bytesBefore = await sizeOf(path);
  await session.write(options, (writer) => {
    new BlockTable(connection, session.header.dimensions).compact();
    session.cache.clear();
    writer.compact();
  });
  options.signal?.throwIfAborted();
  try {
    connection.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    throw sqliteError(error, path);
  }
  return { task: 'compact', problems: [], bytesBefore, bytesAfter: await sizeOf(path) };
}

/** The file with what is still in its write-ahead log. */
async function sizeOf(path: string): Promise<number> {
  const sizes = [path, `${path}-wal`].map((file) =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

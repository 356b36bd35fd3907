import type { Abortable } from '../../../abort.ts';
import type { MaintenanceReport } from '../../store-driver.ts';
import { BUSY_TIMEOUT, Connection } from '../connection.ts';
import { loadSqlite } from '../load-sqlite.ts';
import { checkBlocks } from './check-blocks.ts';
import { checkFile } from './check-file.ts';
import { checkSegments } from './check-segments.ts';
import { checkTables } from './check-tables.ts';

/** So many problems tell enough. */
const MOST_PROBLEMS = 100;

/**
 * Checks every invariant of an index file: its pages, each table against the others, counts, and the checksum of every
 * content and vector. Reads one committed state on a connection of its own, so that others may read and write meanwhile.
 */
export async function verifyIndex(path: string, dimensions: number, options: Abortable): Promise<MaintenanceReport> {
  const { DatabaseSync } = await loadSqlite();
  const connection = new Connection(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT }));
  const problems: string[] = [];
  try {
    connection.exec('BEGIN');
    for (const check of [checkFile, checkTables, checkBlocks, checkSegments]) {
      await run(() => check(connection, dimensions, options), problems);
    }
  } finally {
    connection.close();
  }
  return { task: 'verify', problems };
}

/** Runs a check; what it cannot read is a problem too. */
async function run(check: () => AsyncIterable<string>, problems: string[]): Promise<void> {
  try {
    for await (const problem of check()) {
      problems.push(problem);
      if (problems.length >= MOST_PROBLEMS) return;
    }
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    problems.push(`the file cannot be read: ${error.message}`);
  }
}

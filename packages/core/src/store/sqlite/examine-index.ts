import { stat } from 'node:fs/promises';
import { openIndex } from './open-index.ts';
import { FORMAT } from './schema.ts';
import { sqliteError } from './sqlite-error.ts';

/** So many problems tell enough. */
const MOST_PROBLEMS = 20;

/** What can be told of an index file at a glance. */
export interface IndexExamination {
  /** Size of the file and its log. */
  readonly bytes: number;
  /** What SQLite finds wrong with the file; `verify` finds more. */
  readonly problems: readonly string[];
  /** Who writes to it, by its own word; absent = nobody. */
  readonly writer?: { readonly pid: number; readonly host: string; readonly since: string };
}

/**
 * Looks at the pages of an index, which takes a fraction of the time that reading it whole does, and at who writes.
 *
 * @throws STORE_NOT_FOUND, STORE_FOREIGN, STORE_CORRUPT, STORE_FORMAT, STORE_FAILED
 */
export async function examineIndex(path: string): Promise<IndexExamination> {
  const { connection } = await openIndex(path, true, { embedder: '', dimensions: 0, format: FORMAT });
  try {
    const rows = connection.all<{ quick_check: string }>(`PRAGMA quick_check(${MOST_PROBLEMS})`);
    const problems = rows.map(({ quick_check: problem }) => problem).filter((problem) => problem !== 'ok');
    const row = connection.get<{ pid: number; host: string; since: number }>('SELECT pid, host, since FROM writer');
    const writer = row && { pid: row.pid, host: row.host, since: new Date(row.since).toISOString() };
    const bytes = (await sizeOf(path)) + (await sizeOf(`${path}-wal`));
    return { bytes, problems, ...(writer && { writer }) };
  } catch (error) {
    throw sqliteError(error, path);
  } finally {
    connection.close();
  }
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

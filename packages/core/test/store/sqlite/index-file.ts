import { loadSqlite } from '../../../src/store/sqlite/load-sqlite.ts';
import type { SqliteRow } from '../../../src/store/sqlite/sqlite-module.ts';

/** Runs SQL on a database file, as another program would. */
export async function runSql(path: string, statements: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(path, { readOnly: false, timeout: 1000 });
  database.exec(statements);
  database.close();
}

/** Rows that a query gives on a database file. */
export async function querySql(path: string, query: string): Promise<readonly SqliteRow[]> {
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
  try {
    return database.prepare(query).all() as readonly SqliteRow[];
  } finally {
    database.close();
  }
}

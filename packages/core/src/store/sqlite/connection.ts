import type { SqliteDatabase, SqliteRow, SqliteStatement, SqliteValue } from './sqlite-module.ts';

/** How long a call waits for a lock that others hold for a moment, in milliseconds. */
export const BUSY_TIMEOUT = 5000;
/** So many prepared statements are kept: more than there are texts that do not change from call to call. */
const KEPT_STATEMENTS = 200;

/** A database connection that keeps its prepared statements. All calls are synchronous. */
export class Connection {
  readonly #database: SqliteDatabase;
  readonly #statements: Map<string, SqliteStatement> = new Map();

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** Runs statements that give no rows and are not kept. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, ...parameters: readonly SqliteValue[]): number {
    return Number(this.#prepared(sql).run(...parameters).changes);
  }

  get<Row = SqliteRow>(sql: string, ...parameters: readonly SqliteValue[]): Row | undefined {
    return this.#prepared(sql).get(...parameters) as Row | undefined;
  }

  all<Row = SqliteRow>(sql: string, ...parameters: readonly SqliteValue[]): readonly Row[] {
    return this.#prepared(sql).all(...parameters) as readonly Row[];
  }

  /** Runs reads on one committed state. Must not be nested. */
  reading<T>(work: () => T): T {
    this.exec('BEGIN');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Takes a transaction back, unless SQLite already did. */
  rollback(): void {
    try {
      this.exec('ROLLBACK');
    } catch {
      // SQLite ends a transaction itself where it cannot go on; what went wrong is the error that led here.
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      const [oldest] = this.#statements.keys();
      if (this.#statements.size >= KEPT_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

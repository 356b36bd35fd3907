/** What SQLite keeps in a column, as the driver reads and writes it. */
export type SqliteValue = null | number | string | Uint8Array;
/** A row of a result by column name. */
export type SqliteRow = Readonly<Record<string, SqliteValue>>;

/** The part of a prepared statement that is used here. */
export interface SqliteStatement {
  run(...parameters: readonly SqliteValue[]): { readonly changes: number | bigint };
  get(...parameters: readonly SqliteValue[]): unknown;
  all(...parameters: readonly SqliteValue[]): readonly unknown[];
}

/** The part of a database connection that is used here. */
export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** The interface that Node's own SQLite and the npm package share. */
export interface SqliteModule {
  readonly DatabaseSync: new (
    path: string,
    options: { readonly readOnly: boolean; readonly timeout: number },
  ) => SqliteDatabase;
}

/** Messages of SQLite (sqlite3_errstr) with their result codes: one of the libraries leaves the code out now and then. */
const CODES: Readonly<Record<string, number>> = {
  'access permission denied': 3,
  'database is locked': 5,
  'database table is locked': 6,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'file is not a database': 26,
};

/** The result code of an error of SQLite, extended where known (https://sqlite.org/rescode.html); undefined for others. */
export function sqliteResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  if (!('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined;
  return CODES[error.message] ?? 1;
}

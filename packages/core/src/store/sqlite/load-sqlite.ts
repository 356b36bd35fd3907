import type { SqliteModule } from './sqlite-module.ts';

/** Node's own SQLite must be at least this: older ones cannot delete from contentless full-text tables. */
const OLDEST = [3, 43] as const;

/**
 * The SQLite in use: Node's own where there is one with all that is needed (from Node 22.13), otherwise the one that the
 * package `@photostructure/sqlite` brings along. Loaded on the first call, not on import.
 */
export async function loadSqlite(): Promise<SqliteModule> {
  const builtin = withoutWarning(loadBuiltin);
  return builtin && suffices(builtin) ? builtin : ((await import('@photostructure/sqlite')) as SqliteModule);
}

function loadBuiltin(): SqliteModule | undefined {
  return process.getBuiltinModule('node:sqlite') as SqliteModule | undefined;
}

/** Node warns that its SQLite is experimental when it is loaded: that is our choice and not the user's concern. */
function withoutWarning<T>(load: () => T): T {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function suffices(module: SqliteModule): boolean {
  const database = new module.DatabaseSync(':memory:', { readOnly: false, timeout: 0 });
  try {
    const found = database
      .prepare("SELECT sqlite_version() AS version, sqlite_compileoption_used('ENABLE_FTS5') AS fts5")
      .get() as { readonly version: string; readonly fts5: number };
    const [major = 0, minor = 0] = found.version.split('.').map(Number);
    return found.fts5 === 1 && (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]));
  } finally {
    database.close();
  }
}

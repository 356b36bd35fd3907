import { loadWhenNeeded } from '../../load-when-needed.ts';
import type { SqliteModule } from './sqlite-module.ts';

const photostructure = loadWhenNeeded<SqliteModule>('@photostructure/sqlite');

/**
 * The SQLite in use: Node's own where there is one (from Node 22.13), otherwise the one that the package
 * `@photostructure/sqlite` brings along. Loaded on the first call, not on import.
 */
export async function loadSqlite(): Promise<SqliteModule> {
  return withoutWarning(loadBuiltin) ?? photostructure();
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

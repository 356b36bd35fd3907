import { VectorSearchError } from '../../errors.ts';
import { loadWhenNeeded } from '../../load-when-needed.ts';
import type { SqliteModule } from './sqlite-module.ts';

const photostructure = loadWhenNeeded<SqliteModule>('@photostructure/sqlite');

/**
 * The SQLite in use: Node's own where there is one (from Node 22.13), otherwise the one that the package
 * `@photostructure/sqlite` brings along. Loaded on the first call, not on import.
 *
 * @throws STORE_FAILED that says what to install
 */
export async function loadSqlite(): Promise<SqliteModule> {
  return withoutWarning(loadBuiltin) ?? loadPackage();
}

function loadPackage(): SqliteModule {
  try {
    return photostructure();
  } catch (cause) {
    const { platform, arch, version } = process;
    throw new VectorSearchError(
      'STORE_FAILED',
      `@photostructure/sqlite cannot be loaded on ${platform}-${arch}: run \`npm install @photostructure/sqlite\`, or use Node 22.13 or newer, which has SQLite built in (this is ${version})`,
      { context: { package: '@photostructure/sqlite' }, cause },
    );
  }
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

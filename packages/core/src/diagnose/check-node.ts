import { loadSqlite } from '../store/sqlite/load-sqlite.ts';
import type { Finding } from './finding.ts';

/** Oldest Node that works: major and minor number, as in `engines`. */
const OLDEST: readonly [number, number] = [20, 19];

/** The version of Node, and the SQLite that is there. */
export async function checkNode(): Promise<readonly Finding[]> {
  const { version, platform, arch } = process;
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  const node = `Node ${version.slice(1)} on ${platform}-${arch}`;
  return [
    {
      check: 'node',
      state: isOld ? 'error' : 'ok',
      message: isOld ? `${node}: install ${OLDEST.join('.')} or newer` : node,
      facts: { version, platform, arch },
    },
    await checkSqlite(),
  ];
}

async function checkSqlite(): Promise<Finding> {
  try {
    const { DatabaseSync } = await loadSqlite();
    const database = new DatabaseSync(':memory:', { readOnly: false, timeout: 0 });
    const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    database.close();
    const from = process.getBuiltinModule('node:sqlite') ? 'node:sqlite' : '@photostructure/sqlite';
    return { check: 'sqlite', state: 'ok', message: `SQLite ${version} (${from})`, facts: { version, from } };
  } catch (error) {
    return { check: 'sqlite', state: 'error', message: error instanceof Error ? error.message : String(error) };
  }
}

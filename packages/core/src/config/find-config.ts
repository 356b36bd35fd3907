import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VectorSearchError } from '../errors.ts';
import { CONFIG_FOLDER } from './project-root-of.ts';

/** Names of configuration files, the preferred first. */
const NAMES = ['config.edn', 'config.json'];

/**
 * The first configuration file of project (`./.mcp-vector-search`), then home; `ignored` is a second one that lies in
 * the same folder.
 *
 * @throws VectorSearchError CONFIG_NOT_FOUND with the places searched in `context.searched`, CONFIG_INVALID where one
 *   could not be looked at.
 */
export async function findConfig(at: {
  readonly cwd: string;
  readonly home: string;
}): Promise<{ readonly file: string; readonly ignored?: string }> {
  const folders = new Set([at.cwd, at.home].map((folder) => join(folder, CONFIG_FOLDER)));
  const searched: string[] = [];
  for (const folder of folders) {
    const files = NAMES.map((name) => join(folder, name));
    const [file, ignored] = await existing(files);
    if (file !== undefined) return ignored === undefined ? { file } : { file, ignored };
    searched.push(...files);
  }
  const message = `no configuration file found; searched ${searched.join(', ')}; write one of them, or name another file`;
  throw new VectorSearchError('CONFIG_NOT_FOUND', message, { context: { searched } });
}

async function existing(files: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) if (await exists(file)) found.push(file);
  return found;
}

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    const message = `${file}: the configuration cannot be looked at (${code}); check the permissions of its folder`;
    throw new VectorSearchError('CONFIG_INVALID', message, { context: { file }, cause: error });
  }
}

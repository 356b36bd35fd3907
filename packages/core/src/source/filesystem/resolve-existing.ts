import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { canonicalPath } from '../canonical-path.ts';

/**
 * The canonical path of what lies at an absolute path, links resolved; undefined where nothing does. A name that is not
 * there as written is looked for in any Unicode normalisation. Rejects where a folder on the way cannot be read.
 */
export async function resolveExisting(path: string): Promise<string | undefined> {
  const found = (await realPath(path)) ?? (await realPathByNames(path));
  return found === undefined ? undefined : canonicalPath(found, process.platform === 'win32');
}

async function realPathByNames(path: string): Promise<string | undefined> {
  const parent = dirname(path);
  if (parent === path || path.normalize('NFD') === path.normalize('NFC')) return undefined;
  const folder = (await realPath(parent)) ?? (await realPathByNames(parent));
  if (folder === undefined) return undefined;
  const wanted = basename(path).normalize('NFC');
  const name = (await names(folder)).find((candidate) => candidate.normalize('NFC') === wanted);
  return name === undefined ? undefined : realPath(join(folder, name));
}

async function names(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    return nothingThere(error, []);
  }
}

async function realPath(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    return nothingThere(error, undefined);
  }
}

function nothingThere<T>(error: unknown, otherwise: T): T {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise;
  throw error;
}

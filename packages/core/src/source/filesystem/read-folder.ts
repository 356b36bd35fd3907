import { readdirSync } from 'node:fs';

/** What lies in a folder. */
export interface FolderEntry {
  readonly name: string;
  /** `other`: sockets, pipes and devices. */
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Every name: with `dot` set, `*` alone misses only those that begin with a line break. */
const EVERY_NAME = ['*', '[\n\r\u2028\u2029]*'];

/**
 * What lies directly in a folder, hidden names included, links not followed; in the order in which the paths below it
 * sort by UTF-16 units, for which a folder counts as its name and a `/`. Rejects where the folder cannot be read; a
 * folder that is gone is empty.
 */
export async function readFolder(folder: string): Promise<readonly FolderEntry[]> {
  const found = folder.includes('\\') ? listByNode(folder) : await listByFastGlob(folder);
  const keyed = found.map(({ name, dirent }) => {
    const kind = kindOf(dirent);
    return { key: kind === 'folder' ? `${name}/` : name, entry: { name, kind } };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry);
}

interface Listed {
  readonly name: string;
  readonly dirent: KindOfFile;
}

async function listByFastGlob(folder: string): Promise<readonly Listed[]> {
  const { default: fastGlob } = await import('fast-glob'); // by itself a tenth of the time that importing this library takes
  return fastGlob.sync(EVERY_NAME, {
    cwd: folder,
    deep: 1,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
  });
}

/** fast-glob takes a backslash on the way to a folder for a separator, on every system. */
function listByNode(folder: string): readonly Listed[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((dirent) => ({ name: dirent.name, dirent }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

interface KindOfFile {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

function kindOf(dirent: KindOfFile): FolderEntry['kind'] {
  if (dirent.isFile()) return 'file';
  if (dirent.isDirectory()) return 'folder';
  return dirent.isSymbolicLink() ? 'link' : 'other';
}

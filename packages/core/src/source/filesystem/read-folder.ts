import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** What lies in a folder. */
export interface FolderEntry {
  readonly name: string;
  /** `other`: sockets, pipes and devices. */
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/**
 * What lies directly in a folder, hidden names included, links not followed; in the order in which the paths below it
 * sort by UTF-16 units, for which a folder counts as its name and a `/`. Rejects where the folder cannot be read; a
 * folder that is gone is empty.
 */
export async function readFolder(folder: string): Promise<readonly FolderEntry[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const keyed = found.map((entry) => {
    const kind = kindOf(entry);
    return { key: kind === 'folder' ? `${entry.name}/` : entry.name, entry: { name: entry.name, kind } };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry);
}

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

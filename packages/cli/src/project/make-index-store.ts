import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CONFIG_FOLDER, type Embedder, isVectorSearchError, Store } from '@mcp-vector-search/core';

/** How an index is opened for writing. */
export interface MakeIndexStoreOptions {
  readonly embedder: Embedder;
  /** True = whatever is in it is dropped; also the file itself, where it is damaged or of another version. Default false. */
  readonly empty?: boolean;
  readonly signal: AbortSignal;
}

/** Opens an index for writing, or makes it; its folder gets a `.gitignore` where it is a project's own. */
export async function makeIndexStore(path: string, options: MakeIndexStoreOptions): Promise<Store> {
  const store = await openOrReplace(path, options);
  await leaveOutOfVersionControl(dirname(path));
  return store;
}

async function openOrReplace(path: string, options: MakeIndexStoreOptions): Promise<Store> {
  try {
    return await Store.open({ path, ...options });
  } catch (error) {
    const beyondRepair = isVectorSearchError(error, 'STORE_CORRUPT') || isVectorSearchError(error, 'STORE_FORMAT');
    if (!options.empty || !beyondRepair) throw error;
  }
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(path + end, { force: true });
  return Store.open({ path, ...options });
}

/** Where that cannot be, the store says why it cannot write either. */
async function leaveOutOfVersionControl(folder: string): Promise<void> {
  if (basename(folder) !== CONFIG_FOLDER) return;
  try {
    await writeFile(join(folder, '.gitignore'), 'index.db*\n.gitignore\n', { flag: 'wx' });
  } catch {}
}

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a file, or of all files below a folder, links not followed; of nothing, 0. */
export async function sizeOf(path: string, without: readonly string[] = []): Promise<number> {
  if (without.includes(path)) return 0;
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.size ?? 0;
  const names = await readdir(path);
  const sizes = await Promise.all(names.map((name) => sizeOf(join(path, name), without)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

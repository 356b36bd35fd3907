import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';

/**
 * The beginning of paths that `--path-prefix` means: a relative one is meant from the current folder, where its folder exists there;
 * otherwise it is taken as it stands, since resources of a class path have relative paths.
 */
export function resolvePathPrefix(prefix: string, cwd: string): string {
  if (isAbsolute(prefix)) return prefix;
  const path = resolve(cwd, prefix);
  const folder = prefix.endsWith('/') ? path : dirname(path);
  if (!existsSync(folder)) return prefix;
  return prefix.endsWith('/') ? `${path}/` : path;
}

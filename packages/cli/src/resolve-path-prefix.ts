import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';

/**
 * The beginning of paths that `--path-prefix` means: a relative one is meant from the current folder, where its folder exists there;
 * otherwise it is taken as it stands, since resources of a class path have relative paths. The folder may be written in another
 * Unicode normalisation than the file system holds it in; paths are compared normalised.
 */
export function resolvePathPrefix(prefix: string, cwd: string): string {
  if (isAbsolute(prefix)) return prefix;
  const forms = [prefix, prefix.normalize('NFC'), prefix.normalize('NFD')];
  const found = forms.map((form) => resolve(cwd, form)).find((path) => existsSync(folderOf(path, prefix)));
  if (found === undefined) return prefix;
  return prefix.endsWith('/') ? `${found}/` : found;
}

function folderOf(path: string, prefix: string): string {
  return prefix.endsWith('/') ? path : dirname(path);
}

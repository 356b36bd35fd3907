import { isAbsolute, relative, sep } from 'node:path';

/** A path as short as it stays clear: relative to a folder where it lies in it, otherwise as it is. */
export function shownPath(path: string, root: string | undefined): string {
  if (root === undefined || !isAbsolute(path)) return path;
  const short = relative(root, path);
  return short === '' || short === '..' || short.startsWith(`..${sep}`) || isAbsolute(short) ? path : short;
}

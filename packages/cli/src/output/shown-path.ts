import { isAbsolute, relative, sep } from 'node:path';

/** A path as short as it stays clear: relative where it lies below the current folder, otherwise as it is. */
export function shownPath(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const short = relative(cwd, path);
  return short === '' || short === '..' || short.startsWith(`..${sep}`) || isAbsolute(short) ? path : short;
}

import { isAbsolute, relative, sep } from 'node:path';
import { escapeControls } from './escape-controls.ts';

/** A path on one line, as short as it stays clear: relative where it lies below the current folder, otherwise whole. */
export function shownPath(path: string, cwd: string): string {
  return escapeControls(shortened(path, cwd));
}

function shortened(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const short = relative(cwd, path);
  return short === '' || short === '..' || short.startsWith(`..${sep}`) || isAbsolute(short) ? path : short;
}

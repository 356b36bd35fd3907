import { canonicalPath } from '../../canonical-path.ts';

/** The path of what a notice about a watched folder names. `name` is relative to the folder, with the system's separators. */
export function watchedPath(folder: string, name: string, windows: boolean): string {
  return `${folder.endsWith('/') ? folder : `${folder}/`}${canonicalPath(name, windows)}`;
}

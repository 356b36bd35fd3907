import { basename, dirname, join, resolve } from 'node:path';

/** Folder that holds configuration and index of a project, and of a user. */
export const CONFIG_FOLDER = '.mcp-vector-search';

/**
 * The folder against which a configuration's relative paths are resolved: the parent of `.mcp-vector-search`; for a file
 * elsewhere its own folder; for the file in the home folder the current folder.
 */
export function projectRootOf(file: string, at: { readonly cwd: string; readonly home: string }): string {
  const folder = dirname(resolve(at.cwd, file));
  if (folder === join(at.home, CONFIG_FOLDER)) return resolve(at.cwd);
  return basename(folder) === CONFIG_FOLDER ? dirname(folder) : folder;
}

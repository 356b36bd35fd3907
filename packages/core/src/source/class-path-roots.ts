import { statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { archiveRoot } from './archive-root.ts';
import { directoryRoot } from './directory-root.ts';
import type { ResourceRoot } from './resource-root.ts';

/** How a written class path is read. */
export interface ClassPathOptions {
  /** Folder that relative parts are in. Default: the current one. */
  readonly cwd?: string;
}

/**
 * The roots of a class path as it is written on a command line: folders and archives (.jar, .zip), parted as in `PATH`
 * (`:`, on Windows `;`). A folder may be called like an archive. Empty parts mean nothing.
 */
export function classPathRoots(classPath: string, { cwd = '.' }: ClassPathOptions = {}): readonly ResourceRoot[] {
  return classPath
    .split(delimiter)
    .filter((part) => part !== '')
    .map((part) => rootAt(resolve(cwd, part), part));
}

function rootAt(path: string, written: string): ResourceRoot {
  const isArchive = /\.(?:jar|zip)$/i.test(path) && !isFolder(path);
  return isArchive ? archiveRoot(path, { name: written }) : directoryRoot(path, written);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

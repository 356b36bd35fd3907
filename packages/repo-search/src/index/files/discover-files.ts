import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Abortable, compareText } from '@mcp-vector-search/core';
import { ConfigError } from '../../shared/config-error.ts';
import { PathPatterns } from './path-patterns.ts';

/** Which files of a repository are meant. */
export interface FileSelection {
  /** Patterns in Git's notation; a file must match. */
  readonly includePaths: readonly string[];
  /** A file must not match. */
  readonly excludePaths: readonly string[];
  /** Lower case with a dot; empty = every one. */
  readonly includeExtensions: readonly string[];
  readonly excludeExtensions: readonly string[];
}

/** A file that is meant. */
export interface SourceFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Lower case with a dot; empty where there is none. */
  readonly extension: string;
}

/** What a walk found. */
export interface Discovery {
  /** In the order of code points. */
  readonly files: readonly SourceFile[];
  /** Regular files seen. */
  readonly scanned: number;
  /** Symbolic links, other irregular entries and the `.git` of the root, none of which is opened. */
  readonly otherSkipped: number;
}

/**
 * Walks a folder and all below it. Hidden files count, ignore files do not, symbolic links are not followed.
 * @throws ConfigError where a folder cannot be read: an incomplete list would delete what it lacks.
 */
export async function discoverFiles(
  root: string,
  selection: FileSelection,
  { signal }: Abortable = {},
): Promise<Discovery> {
  const wanted = eligibility(selection);
  const files: SourceFile[] = [];
  let [scanned, otherSkipped] = [0, 0];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    signal?.throwIfAborted();
    for (const entry of await readFolder(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && path !== '.git') open.push(path);
      else if (!entry.isFile() || isMisread(entry.name)) otherSkipped += 1;
      else {
        scanned += 1;
        const file = { path, extension: extensionOf(entry.name) };
        if (path !== '.git' && wanted(file)) files.push(file);
      }
    }
  }
  files.sort((a, b) => compareText(a.path, b.path));
  return { files, scanned, otherSkipped };
}

async function readFolder(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    throw new ConfigError(
      `the folder ${path} cannot be read (${(error as NodeJS.ErrnoException).code}); nothing was changed`,
    );
  }
}

/** Names that are no UTF-8 come with a replacement character, and cannot be opened by the name that is shown. */
function isMisread(name: string): boolean {
  return name.includes('\ufffd');
}

/** The last ending of a name in lower case with its dot; empty for `Makefile` and `.gitignore`. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 && at < name.length - 1 ? name.slice(at).toLowerCase() : '';
}

function eligibility(selection: FileSelection): (file: SourceFile) => boolean {
  const { includeExtensions, excludeExtensions } = selection;
  const [included, excluded] = [new PathPatterns(selection.includePaths), new PathPatterns(selection.excludePaths)];
  return ({ path, extension }) =>
    included.matches(path) &&
    !excluded.matches(path) &&
    (includeExtensions.length === 0 || includeExtensions.includes(extension)) &&
    !excludeExtensions.includes(extension);
}

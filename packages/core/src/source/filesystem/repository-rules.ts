import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalPath } from '../canonical-path.ts';
import { IgnoreRules } from './ignore-rules.ts';

/** Name of the files that leave things out of a repository. */
export const GITIGNORE = '.gitignore';

/**
 * The rules that hold in a folder before its own `.gitignore`: those of `.git/info/exclude` and of every folder from
 * the root of the repository down. None outside a repository.
 */
export async function repositoryRules(folder: string): Promise<IgnoreRules> {
  const above: string[] = [];
  for (let at = folder; ; at = parentOf(at)) {
    if (await exists(join(at, '.git'))) {
      let rules = await withIgnoreFile(IgnoreRules.none, at, join(at, '.git', 'info', 'exclude'));
      for (const outer of above) rules = await withIgnoreFile(rules, outer, join(outer, GITIGNORE));
      return rules;
    }
    if (parentOf(at) === at) return IgnoreRules.none;
    above.unshift(parentOf(at));
  }
}

/** The rules with those of an ignore file, where there is one; its paths are relative to `folder`. A link is none, as for git. */
export async function withIgnoreFile(
  rules: IgnoreRules,
  folder: string,
  file: string,
  overruled = true,
): Promise<IgnoreRules> {
  if (!(await exists(file, true))) return rules;
  return rules.with(folder, await readFile(file, 'utf8'), overruled);
}

function parentOf(folder: string): string {
  return canonicalPath(dirname(folder), process.platform === 'win32');
}

async function exists(path: string, asFile = false): Promise<boolean> {
  try {
    const stats = await lstat(path);
    return !asFile || stats.isFile();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}

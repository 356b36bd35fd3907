import { isAbsolute, join, resolve } from 'node:path';

/** A path as an absolute one: `~` is the home folder, a relative path is below the project root. */
export function expandPath(path: string, at: { readonly projectRoot: string; readonly home: string }): string {
  if (path === '~') return at.home;
  if (path.startsWith('~/')) return join(at.home, path.slice(2));
  return isAbsolute(path) ? path : resolve(at.projectRoot, path);
}

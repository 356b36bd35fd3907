import type { PathSpec } from '../path-spec/path-spec.ts';
import type { FolderRules } from './folder-rules.ts';
import { GITIGNORE } from './repository-rules.ts';
import type { WalkHooks } from './walk-folder.ts';

/** Captures of a file, or nothing of note about a folder. */
export type PathChoice = Readonly<Record<string, string>>;

const ENTER: PathChoice = {};

/** How to walk the files of a canonical spec: folders that may hold a match are entered, whatever ignore files leave out is not. */
export function specHooks(spec: PathSpec): Pick<WalkHooks<FolderRules, PathChoice>, 'enter' | 'choose'> {
  return {
    enter: (folder, entries, outer) => (entries.some(({ name }) => name === GITIGNORE) ? outer.within(folder) : outer),
    choose({ name, kind }, path, rules) {
      if (kind === 'folder') return spec.canMatchBelow(path) && rules.keeps(name, path, true) ? ENTER : undefined;
      const captures = spec.match(path);
      return captures && rules.keeps(name, path, false) ? captures : undefined;
    },
  };
}

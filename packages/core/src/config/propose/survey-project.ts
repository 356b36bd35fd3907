import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Abortable } from '../../abort.ts';
import { FolderRules } from '../../source/filesystem/folder-rules.ts';
import { isSecretName } from '../../source/filesystem/is-secret-name.ts';
import { walkFolder } from '../../source/filesystem/walk-folder.ts';
import { CONFIG_FOLDER } from '../project-root-of.ts';
import { isGeneratedFolder } from './generated-folders.ts';

/** What lies in a project. */
export interface ProjectSurvey {
  /** Files that may be indexed: paths relative to the project, `/` separated, sorted. */
  readonly files: readonly string[];
  /** Names of folders that programs fill and that .gitignore does not leave out, sorted. */
  readonly generated: readonly string[];
  /** False = there are more files than were looked at. */
  readonly complete: boolean;
}

/**
 * Looks at every file of a project that git would not leave out: names only, nothing is read. Folders that programs fill
 * and secrets are passed by.
 *
 * @param most ends the walk after so many files
 */
export async function surveyProject(
  folder: string,
  { most, signal }: Abortable & { readonly most: number },
): Promise<ProjectSurvey> {
  const inRepository = await isInRepository(folder);
  const generated = new Set<string>();
  const above = await FolderRules.above(folder, { gitignore: true, projectRoot: folder });
  const found = walkFolder(
    folder,
    above,
    {
      enter: (inner, _, rules) => rules.within(inner),
      choose({ name, kind }, path, rules) {
        if (!rules.keeps(name, path, kind === 'folder') || kind === 'link') return undefined;
        if (kind === 'file') return isSecretName(name) ? undefined : true;
        if (name === CONFIG_FOLDER) return undefined;
        if (!isGeneratedFolder(name, inRepository)) return true;
        generated.add(name);
        return undefined;
      },
      unreadable() {}, // the listing of a source says so when it matters
    },
    { ...(signal && { signal }) },
  );
  const files: string[] = [];
  const start = folder.endsWith('/') ? folder.length : folder.length + 1;
  for await (const { path } of found) {
    if (files.length === most) return { files, generated: [...generated].sort(), complete: false };
    files.push(path.slice(start));
  }
  return { files, generated: [...generated].sort(), complete: true };
}

async function isInRepository(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await access(join(at, '.git')).then(
      () => true,
      () => false,
    );
    if (found || at === dirname(at)) return found;
  }
}

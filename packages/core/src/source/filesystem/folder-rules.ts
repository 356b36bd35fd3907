import { basename, dirname, join } from 'node:path';
import { IgnoreRules } from './ignore-rules.ts';
import { GITIGNORE, repositoryRules, withIgnoreFile } from './repository-rules.ts';
import { resolveExisting } from './resolve-existing.ts';

/** What leaves files out of a source. */
export interface FolderRulesOptions {
  /** Whether .gitignore files count. Default false. */
  readonly gitignore?: boolean;
  /** Folder whose `.mcp-vector-search/ignore` counts. */
  readonly projectRoot: string;
  /** Absolute paths of files of ours: left out, and whatever goes on with a `-`. Default: none. */
  readonly exclude?: readonly string[];
}

const OWN_FOLDER = '.mcp-vector-search';

/** What is left out in a folder: data of git, files of ours, and whatever ignore files name. */
export class FolderRules {
  readonly #project: IgnoreRules;
  /** Undefined = .gitignore files do not count. */
  readonly #git: IgnoreRules | undefined;
  readonly #exclude: readonly string[];

  private constructor(project: IgnoreRules, git: IgnoreRules | undefined, exclude: readonly string[]) {
    this.#project = project;
    this.#git = git;
    this.#exclude = exclude;
  }

  /** Whether a path is or lies in a `.git`. */
  static isInRepositoryData(path: string): boolean {
    return path.split('/').includes('.git');
  }

  /** The rules around a canonical folder. */
  static async above(folder: string, options: FolderRulesOptions): Promise<FolderRules> {
    const root = (await resolveExisting(options.projectRoot)) ?? options.projectRoot;
    const project = await withIgnoreFile(IgnoreRules.none, root, join(root, OWN_FOLDER, 'ignore'), false);
    const git = options.gitignore ? await repositoryRules(folder) : undefined;
    return new FolderRules(project, git, await Promise.all((options.exclude ?? []).map(canonicalFile)));
  }

  /** The rules in a folder, its own .gitignore included. */
  async within(folder: string): Promise<FolderRules> {
    if (!this.#git) return this;
    const git = await withIgnoreFile(this.#git, folder, join(folder, GITIGNORE));
    return new FolderRules(this.#project, git, this.#exclude);
  }

  /** Whether a file or folder stays. */
  keeps(name: string, path: string, isFolder: boolean): boolean {
    if (name === '.git' || this.#isOurs(name, path)) return false;
    return !(this.#project.leavesOut(path, isFolder) ?? this.#git?.leavesOut(path, isFolder) ?? false);
  }

  /** The index and the files beside it: `index.db`, `index.db-wal` and the like. */
  #isOurs(name: string, path: string): boolean {
    if (name.startsWith('index.db') && path.endsWith(`/${OWN_FOLDER}/${name}`)) return true;
    return this.#exclude.some((own) => path === own || path.startsWith(`${own}-`));
  }
}

/** The canonical path of a file that may not be there yet. */
async function canonicalFile(path: string): Promise<string> {
  const folder = await resolveExisting(dirname(path));
  return folder === undefined ? path : `${folder.endsWith('/') ? folder : `${folder}/`}${basename(path)}`;
}

import type { BigIntStats } from 'node:fs';
import type { PathSpec } from '../../path-spec/path-spec.ts';
import type { SourceEntry } from '../../source.ts';
import { type FileEntryOptions, fileEntry } from '../file-entry.ts';
import { FolderRules, type FolderRulesOptions } from '../folder-rules.ts';
import { nameOf } from '../name-of.ts';
import { parentOf } from '../parent-of.ts';

/** As what a listing would take a path, were it there. */
export interface PathRole {
  /** Captures, if as a document. */
  readonly captures: Readonly<Record<string, string>> | undefined;
  /** The rules around it, if as a folder to enter. */
  readonly around: FolderRules | undefined;
}

/** Tells of single paths what a listing of the source would make of them. */
export class PathLookup {
  readonly #spec: PathSpec;
  readonly #above: FolderRules;
  readonly #options: FileEntryOptions;
  readonly #within: Map<string, Promise<FolderRules | undefined>> = new Map();

  private constructor(spec: PathSpec, above: FolderRules, options: FileEntryOptions) {
    this.#spec = spec;
    this.#above = above;
    this.#options = options;
  }

  /** For a canonical spec. Ignore files are read once, so use it for a moment only. */
  static async of(spec: PathSpec, options: FolderRulesOptions & FileEntryOptions): Promise<PathLookup> {
    return new PathLookup(spec, await FolderRules.above(spec.base, options), options);
  }

  /** The rules around the base folder. */
  get above(): FolderRules {
    return this.#above;
  }

  async role(path: string): Promise<PathRole> {
    const rules = await this.#rulesWithin(parentOf(path));
    const name = nameOf(path);
    const captures = rules?.keeps(name, path, false) ? this.#spec.match(path) : undefined;
    const enters = rules?.keeps(name, path, true) && this.#spec.canMatchBelow(path);
    return { captures, around: enters ? rules : undefined };
  }

  /** The entry of a path taken as a document; undefined where a listing would have none. */
  async entry(
    path: string,
    captures: NonNullable<PathRole['captures']>,
    stats: BigIntStats,
  ): Promise<SourceEntry | undefined> {
    const kind = stats.isFile() ? 'file' : stats.isSymbolicLink() ? 'link' : undefined;
    return kind && fileEntry({ path, kind, choice: captures, stats }, this.#options);
  }

  /** The rules in a folder, its own ignore file included; undefined where a listing does not enter it. */
  #rulesWithin(folder: string): Promise<FolderRules | undefined> {
    const known = this.#within.get(folder);
    if (known) return known;
    const rules = this.#readRules(folder);
    this.#within.set(folder, rules);
    return rules;
  }

  async #readRules(folder: string): Promise<FolderRules | undefined> {
    const { base } = this.#spec;
    if (folder === base) return this.#above.within(base);
    if (folder.length <= base.length) return undefined; // outside
    const outer = await this.#rulesWithin(parentOf(folder));
    if (!outer?.keeps(nameOf(folder), folder, true) || !this.#spec.canMatchBelow(folder)) return undefined;
    return outer.within(folder);
  }
}

import { lstat } from 'node:fs/promises';
import type { Abortable } from '../../abort.ts';
import { VectorSearchError } from '../../errors.ts';
import { isAtOrBelow } from '../is-at-or-below.ts';
import type { PathSpec } from '../path-spec/path-spec.ts';
import type { SourceEntry } from '../source.ts';
import { type FileEntryOptions, fileEntry } from './file-entry.ts';
import { FolderRules, type FolderRulesOptions } from './folder-rules.ts';
import { isVirtualFolder } from './is-virtual-folder.ts';
import { nameOf } from './name-of.ts';
import { type PathChoice, specHooks } from './spec-hooks.ts';
import { type WalkedEntry, type WalkHooks, walkFolder } from './walk-folder.ts';

/** What decides about the files of a source beside its spec. */
export interface ListFilesOptions extends FolderRulesOptions, FileEntryOptions, Abortable {
  readonly onEnter?: (folder: string) => void;
  /** Only what is at or below this path. Default: everything. */
  readonly below?: string | undefined;
}

/** Lists the files of a canonical spec. Ends by throwing SOURCE_UNREADABLE where a folder could not be listed. */
export async function* listFiles(
  spec: PathSpec,
  options: ListFilesOptions,
): AsyncGenerator<SourceEntry, void, undefined> {
  const { base, literal } = spec;
  if (FolderRules.isInRepositoryData(base)) return;
  if (await isVirtualFolder(base)) throw unreadable(spec, [`${base} (a virtual file system)`]);
  const failed: string[] = [];
  const rules = await FolderRules.above(base, options);
  const found = literal === undefined ? walk(spec, rules, failed, options) : one(literal, await rules.within(base));
  for await (const walked of found) {
    const entry = await fileEntry(walked, options);
    if (entry) yield entry;
  }
  if (failed.length > 0) throw unreadable(spec, failed);
}

function walk(
  spec: PathSpec,
  above: FolderRules,
  failed: string[],
  { onEnter, below, signal }: ListFilesOptions,
): AsyncIterable<WalkedEntry<PathChoice>> {
  const ofSpec = specHooks(spec);
  const hooks: WalkHooks<FolderRules, PathChoice> = {
    enter(folder, entries, outer) {
      onEnter?.(folder);
      return ofSpec.enter(folder, entries, outer);
    },
    choose(entry, path, rules) {
      if (below !== undefined && !isAtOrBelow(path, below) && !isAtOrBelow(below, path)) return undefined;
      return ofSpec.choose(entry, path, rules);
    },
    unreadable: (folder, error) => failed.push(`${folder} (${(error as NodeJS.ErrnoException).code ?? error})`),
  };
  return walkFolder(spec.base, above, hooks, { signal });
}

/** The one file of a spec without globs and captures, its folder not listed. */
async function* one(path: string, rules: FolderRules): AsyncGenerator<WalkedEntry<PathChoice>, void, undefined> {
  const stats = await lstat(path, { bigint: true }).catch(() => undefined);
  if (!stats || !rules.keeps(nameOf(path), path, false)) return;
  if (stats.isFile()) yield { path, kind: 'file', choice: {}, stats };
  if (stats.isSymbolicLink()) yield { path, kind: 'link', choice: {}, stats };
}

function unreadable(spec: PathSpec, folders: readonly string[]): VectorSearchError {
  const some = folders.slice(0, 5).join(', ') + (folders.length > 5 ? ` and ${folders.length - 5} more` : '');
  const message = `part of ${spec.text} cannot be listed: ${some}; check the permissions, or leave it out`;
  return new VectorSearchError('SOURCE_UNREADABLE', message, { context: { spec: spec.text, folders } });
}

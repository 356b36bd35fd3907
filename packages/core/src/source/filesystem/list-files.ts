import { lstat, stat } from 'node:fs/promises';
import type { Abortable } from '../../abort.ts';
import { VectorSearchError } from '../../errors.ts';
import type { Metadata } from '../../metadata.ts';
import type { PathSpec } from '../path-spec/path-spec.ts';
import type { SkipReason, SourceEntry } from '../source.ts';
import { fileRevision } from './file-revision.ts';
import { FolderRules, type FolderRulesOptions } from './folder-rules.ts';
import { isSecretName } from './is-secret-name.ts';
import { isVirtualFolder } from './is-virtual-folder.ts';
import { GITIGNORE } from './repository-rules.ts';
import { type WalkedEntry, type WalkHooks, walkFolder } from './walk-folder.ts';

/** What decides about the files of a source beside its spec. */
export interface ListFilesOptions extends FolderRulesOptions, Abortable {
  readonly metadata: Metadata;
  readonly includeSecrets?: boolean;
  readonly onEnter?: (folder: string) => void;
}

/** Captures of a file, or nothing of note about a folder. */
type Choice = Readonly<Record<string, string>>;

const ENTER: Choice = {};

/** Lists the files of a canonical spec. Ends by throwing SOURCE_UNREADABLE where a folder could not be listed. */
export async function* listFiles(
  spec: PathSpec,
  options: ListFilesOptions,
): AsyncGenerator<SourceEntry, void, undefined> {
  const { base, literal } = spec;
  if (FolderRules.isInRepositoryData(base)) return;
  if (literal === undefined && (await isVirtualFolder(base))) {
    throw unreadable(spec, [`${base} (a virtual file system)`]);
  }
  const failed: string[] = [];
  const rules = await FolderRules.above(base, options);
  const found = literal === undefined ? walk(spec, rules, failed, options) : one(literal, await rules.within(base));
  for await (const walked of found) {
    const entry = await entryOf(walked, options);
    if (entry) yield entry;
  }
  if (failed.length > 0) throw unreadable(spec, failed);
}

function walk(
  spec: PathSpec,
  above: FolderRules,
  failed: string[],
  { onEnter, signal }: ListFilesOptions,
): AsyncIterable<WalkedEntry<Choice>> {
  const hooks: WalkHooks<FolderRules, Choice> = {
    enter(folder, entries, outer) {
      onEnter?.(folder);
      return entries.some(({ name }) => name === GITIGNORE) ? outer.within(folder) : outer;
    },
    choose({ name, kind }, path, rules) {
      if (kind === 'folder') return spec.canMatchBelow(path) && rules.keeps(name, path, true) ? ENTER : undefined;
      const captures = spec.match(path);
      return captures && rules.keeps(name, path, false) ? captures : undefined;
    },
    unreadable: (folder, error) => failed.push(`${folder} (${(error as NodeJS.ErrnoException).code ?? error})`),
  };
  return walkFolder(spec.base, above, hooks, { signal });
}

/** The one file of a spec without globs and captures, its folder not listed. */
async function* one(path: string, rules: FolderRules): AsyncGenerator<WalkedEntry<Choice>, void, undefined> {
  const stats = await lstat(path, { bigint: true }).catch(() => undefined);
  if (!stats || !rules.keeps(nameOf(path), path, false)) return;
  if (stats.isFile()) yield { path, kind: 'file', choice: {}, stats };
  if (stats.isSymbolicLink()) yield { path, kind: 'link', choice: {}, stats };
}

/** Undefined for a link that leads somewhere: what it leads to is listed where it lies, or lies outside. */
async function entryOf(
  { path, kind, choice, stats }: WalkedEntry<Choice>,
  { metadata, includeSecrets = false }: ListFilesOptions,
): Promise<SourceEntry | undefined> {
  const entry = { documentId: path, path, metadata: { ...metadata, ...choice } };
  if (kind === 'link') return (await isDangling(path)) ? { ...entry, skip: 'dangling-link' } : undefined;
  const skip: SkipReason | undefined = !includeSecrets && isSecretName(nameOf(path)) ? 'secret' : undefined;
  const revision = stats && fileRevision(stats, Date.now());
  return {
    ...entry,
    ...(revision === undefined ? {} : { revision }),
    ...(stats ? { size: Number(stats.size) } : {}),
    ...(skip ? { skip } : {}),
  };
}

async function isDangling(path: string): Promise<boolean> {
  try {
    await stat(path);
    return false;
  } catch {
    return true;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function unreadable(spec: PathSpec, folders: readonly string[]): VectorSearchError {
  const some = folders.slice(0, 5).join(', ') + (folders.length > 5 ? ` and ${folders.length - 5} more` : '');
  const message = `part of ${spec.text} cannot be listed: ${some}; check the permissions, or leave it out`;
  return new VectorSearchError('SOURCE_UNREADABLE', message, { context: { spec: spec.text, folders } });
}

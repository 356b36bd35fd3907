import { existsSync, statSync } from 'node:fs';
import {
  type Abortable,
  isVectorSearchError,
  PathSpecError,
  parsePathSpec,
  pathArgumentSource,
  type SourceConfig,
  type Store,
} from '@mcp-vector-search/core';
import { UsageError } from '../usage-error.ts';

/** Something that was given to `index` as an argument. */
export interface AdHocArgument {
  /** What it was when it was given, so that it stays that when the folder or file is gone. */
  readonly kind: 'folder' | 'file' | 'spec';
  /** Absolute: canonical path of a folder or file, or path spec. */
  readonly path: string;
}

/** Name of the note in the index. */
const NOTE = 'ad-hoc-arguments';

/** The arguments that an index remembers, in the order in which they were given. */
export async function readAdHocArguments(
  store: Pick<Store, 'readNote'>,
  options: Abortable = {},
): Promise<readonly AdHocArgument[]> {
  const text = await store.readNote(NOTE, options);
  if (text === undefined) return [];
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(isAdHocArgument) : [];
}

/** Makes an index remember these arguments and no others. */
export async function writeAdHocArguments(
  store: Pick<Store, 'writeNote'>,
  list: readonly AdHocArgument[],
  options: Abortable = {},
): Promise<void> {
  await store.writeNote(NOTE, list.length === 0 ? undefined : JSON.stringify(list), options);
}

/** How arguments become sources. */
export interface ResolveAdHocOptions extends Abortable {
  readonly cwd: string;
  readonly home: string;
  /** A source of which only the place is to be filled in. */
  readonly source: SourceConfig;
}

/** Finds out what arguments of the command line mean. Rejects with {@link UsageError} for what is neither there nor a path spec, and for virtual file systems. */
export async function resolveAdHocArguments(
  args: readonly string[],
  options: ResolveAdHocOptions,
): Promise<readonly AdHocArgument[]> {
  const resolved: AdHocArgument[] = [];
  for (const argument of args) resolved.push(await resolveArgument(argument, options));
  return resolved;
}

async function resolveArgument(argument: string, options: ResolveAdHocOptions): Promise<AdHocArgument> {
  if (argument === '') throw new UsageError('an argument is empty; name a folder, a file or a path spec');
  const { pathSpec, spec } = await pathArgumentSource(argument, options).catch((error: unknown) => {
    const isOfArgument = error instanceof PathSpecError || isVectorSearchError(error, 'SOURCE_UNREADABLE');
    throw isOfArgument ? new UsageError(error.message) : error;
  });
  if (pathSpec.tokens.some((token) => token.type === 'everything')) return { kind: 'folder', path: pathSpec.text };
  if (pathSpec.literal === undefined) {
    if (existsSync(pathSpec.base)) return { kind: 'spec', path: spec };
    throw new UsageError(`${argument}: the folder ${pathSpec.base} does not exist; check the path`);
  }
  if (!existsSync(pathSpec.literal)) throw new UsageError(`${argument} does not exist; check the path`);
  if (!statSync(pathSpec.literal).isFile()) {
    throw new UsageError(
      `${argument} is neither a file nor a folder, but a device, pipe or socket; name a file or folder`,
    );
  }
  return { kind: 'file', path: pathSpec.literal };
}

/** Both lists, each argument once, without what lies in a folder that is there as well. */
export function mergeAdHocArguments(
  held: readonly AdHocArgument[],
  added: readonly AdHocArgument[],
): readonly AdHocArgument[] {
  const all = new Map([...held, ...added].map((argument) => [`${argument.kind} ${argument.path}`, argument]));
  const folders = [...all.values()].filter(({ kind }) => kind === 'folder').map(({ path }) => path);
  return [...all.values()].filter(
    (argument) => !folders.some((folder) => folder !== argument.path && isCoveredBy(folder, argument)),
  );
}

/** A path spec with captures is a source of its own wherever it lies: it gives its documents metadata. */
function isCoveredBy(folder: string, { kind, path }: AdHocArgument): boolean {
  if (kind !== 'spec') return isBelow(path, folder);
  const { base, captureNames } = parsePathSpec(path);
  return captureNames.length === 0 && (base === folder || isBelow(base, folder));
}

/** Makes an index forget arguments. */
export async function forgetAdHocArguments(
  store: Pick<Store, 'readNote' | 'writeNote'>,
  paths: readonly string[],
  options: Abortable = {},
): Promise<void> {
  const held = await readAdHocArguments(store, options);
  const kept = held.filter(({ path }) => !paths.includes(path));
  if (kept.length < held.length) await writeAdHocArguments(store, kept, options);
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function isAdHocArgument(value: unknown): value is AdHocArgument {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('path' in value)) return false;
  return typeof value.path === 'string' && ['folder', 'file', 'spec'].includes(String(value.kind));
}

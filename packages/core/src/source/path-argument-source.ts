import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Abortable } from '../abort.ts';
import type { SourceConfig } from '../config/config.ts';
import { VectorSearchError } from '../errors.ts';
import { canonicalPath } from './canonical-path.ts';
import { isVirtualFolder } from './filesystem/is-virtual-folder.ts';
import { resolveExisting } from './filesystem/resolve-existing.ts';
import { homeFolder } from './home-folder.ts';
import { folderPathSpec } from './path-spec/folder-path-spec.ts';
import { literalPathSpec } from './path-spec/literal-path-spec.ts';
import { parsePathSpec } from './path-spec/parse-path-spec.ts';
import type { PathSpec } from './path-spec/path-spec.ts';
import { resolvePathSpec } from './path-spec/resolve-path-spec.ts';

/** How an argument becomes a source. */
export interface PathArgumentOptions extends Abortable {
  /** Everything of the source but where its documents are. */
  readonly source: Omit<SourceConfig, 'kind' | 'pathSpec' | 'spec' | 'written'>;
  /** Folder that a relative argument is relative to. Default: the current one. */
  readonly cwd?: string;
  /** Folder that `~` stands for. Default: the user's. */
  readonly home?: string;
}

/**
 * The source that a command-line argument means: an existing folder is everything below it, an existing file itself
 * (in both, every character stands for itself), anything else a path spec. Folders and files are named by their
 * canonical paths, however they were written. Rejects with a PathSpecError for a path spec that is none, with SOURCE_UNREADABLE for
 * what lies in a virtual file system.
 */
export async function pathArgumentSource(argument: string, options: PathArgumentOptions): Promise<SourceConfig> {
  if (typeof argument !== 'string' || argument === '')
    throw new TypeError('A path argument must be a text that is not empty');
  options.signal?.throwIfAborted();
  const pathSpec = (await existing(argument, options)) ?? written(argument, options);
  if (await isVirtualFolder(pathSpec.base)) throw virtual(argument, pathSpec.base);
  return { ...options.source, kind: 'path', pathSpec, spec: specText(pathSpec), written: argument };
}

async function existing(argument: string, { cwd = process.cwd() }: PathArgumentOptions): Promise<PathSpec | undefined> {
  try {
    const path = await resolveExisting(resolve(cwd, argument));
    if (path === undefined) return undefined;
    return (await stat(path)).isDirectory() ? folderPathSpec(path) : literalPathSpec(path);
  } catch {
    return undefined; // out of reach: listing the spec will say so
  }
}

function written(argument: string, { cwd = process.cwd(), home = homeFolder() }: PathArgumentOptions): PathSpec {
  const windows = process.platform === 'win32';
  const place = { folder: canonicalPath(cwd, windows), home: canonicalPath(home, windows), windows };
  return resolvePathSpec(parsePathSpec(argument), place);
}

function virtual(argument: string, folder: string): VectorSearchError {
  const message = `${argument} cannot be indexed: ${folder} is a virtual file system; name a file or folder of documents`;
  return new VectorSearchError('SOURCE_UNREADABLE', message, { context: { path: folder } });
}

/** The spec in writing; a `*` in the name of a folder or file looks like a glob in it. */
function specText({ tokens }: PathSpec): string {
  return tokens
    .map((token) => {
      if (token.type === 'literal') return token.text;
      if (token.type === 'capture') return `(?<${token.name}>${token.pattern})`;
      if (token.type === 'glob') return '*';
      return token.type === 'globstar' && token.directories ? '**/' : '**';
    })
    .join('');
}

import { type Abortable, passSignal } from '../abort.ts';
import type { DocumentReader } from '../document/document-reader.ts';
import { isVectorSearchError, VectorSearchError } from '../errors.ts';
import type { IngestStrategy } from '../ingest/ingest-strategy.ts';
import type { Metadata } from '../metadata.ts';
import { canonicalPath } from './canonical-path.ts';
import { canonicalSpec } from './filesystem/canonical-spec.ts';
import { listFiles } from './filesystem/list-files.ts';
import { readFileBytes } from './filesystem/read-file-bytes.ts';
import { watchFiles } from './filesystem/watch/watch-files.ts';
import { homeFolder } from './home-folder.ts';
import { parsePathSpec } from './path-spec/parse-path-spec.ts';
import type { PathSpec } from './path-spec/path-spec.ts';
import { resolvePathSpec } from './path-spec/resolve-path-spec.ts';
import type { Source, SourceChange, SourceEntry, SourceListOptions, SourceWatch } from './source.ts';
import { sourceId } from './source-id.ts';
import { sourceMetadataKeys } from './source-metadata-keys.ts';

/** What {@link filesystemSource} is made of. */
export interface FilesystemSourceOptions {
  /** Which files. As text: relative to the project root, `~/` is the home folder. */
  readonly spec: PathSpec | string;
  /** How documents become segments. */
  readonly strategy: IngestStrategy;
  /** What makes text of the bytes of formats that are not plain text. Default: none. */
  readonly readers?: readonly DocumentReader[] | undefined;
  /** Default: made of spec and strategy. */
  readonly id?: string;
  /** For people. Default: the spec as written. */
  readonly label?: string;
  /** Metadata of every document; captures win over it. Default: none. */
  readonly metadata?: Metadata;
  /** Metadata keys that the strategy may add. Default: none. */
  readonly strategyMetadataKeys?: readonly string[];
  /** Whether nested .gitignore files (and those above, in a repository) leave things out. The base folder itself was asked for and stays. Default false. */
  readonly gitignore?: boolean;
  /** Whether files that are secrets by name are offered to be read; otherwise they are listed with `skip`. Default false. */
  readonly includeSecrets?: boolean;
  /** Absolute folder whose `.mcp-vector-search/ignore` leaves things out. Default: the current folder. */
  readonly projectRoot?: string;
  /** Absolute paths of files that are never documents, such as an index kept elsewhere; `-wal` and the like beside it too. Default: none. */
  readonly exclude?: readonly string[];
  /** Whether it has `watch`. Default true. */
  readonly watch?: boolean;
  /** Called with every folder that is opened. */
  readonly onEnter?: (folder: string) => void;
}

/**
 * Files of this machine. Lists folder by folder from the literal base of the spec, as far as the spec can still match:
 * hidden files included, each real file once under its canonical path, links not followed. Never entered: `.git` and
 * virtual file systems. A base folder that is not there is SOURCE_UNREADABLE, so that nothing stored is taken for gone.
 * Reading a file that vanished since it was listed is RESOURCE_NOT_FOUND where a new listing proves that it did.
 */
export function filesystemSource(options: FilesystemSourceOptions): Source {
  const projectRoot = canonicalPath(options.projectRoot ?? process.cwd(), process.platform === 'win32');
  const spec = typeof options.spec === 'string' ? absoluteSpec(options.spec, projectRoot) : options.spec;
  let canonical: Promise<PathSpec> | undefined;
  const { strategy, readers, metadata = {}, watch = true } = options;
  async function* list({ signal, below }: SourceListOptions = {}): AsyncGenerator<SourceEntry, void, undefined> {
    signal?.throwIfAborted();
    canonical = canonicalSpec(spec);
    yield* listFiles(await canonical, { ...options, metadata, projectRoot, below, signal });
  }
  return {
    id: options.id ?? sourceId('path', spec, strategy.fingerprint),
    strategy,
    ...(readers && { readers }),
    label: options.label ?? spec.text,
    spec: spec.text,
    captureNames: spec.captureNames,
    metadataKeys: sourceMetadataKeys(spec, metadata, options),
    list,
    async read(
      { documentId, size }: SourceEntry,
      { maxBytes, signal }: Abortable & { readonly maxBytes?: number | undefined } = {},
    ): Promise<Uint8Array> {
      canonical ??= canonicalSpec(spec);
      if ((await canonical).match(documentId) === undefined) throw notOffered(documentId, spec);
      return readFileBytes(documentId, { size, maxBytes, ...passSignal(signal) }).catch(async (error: unknown) => {
        throw (await isGone(error, documentId, list({ below: documentId, signal }))) ? gone(documentId, error) : error;
      });
    },
    ...(watch && {
      async watch(onChange: (change: SourceChange) => void, { signal }: Abortable = {}): Promise<SourceWatch> {
        signal?.throwIfAborted();
        return watchFiles(spec, onChange, { ...options, metadata, projectRoot, signal });
      },
    }),
  };
}

function absoluteSpec(text: string, folder: string): PathSpec {
  const windows = process.platform === 'win32';
  return resolvePathSpec(parsePathSpec(text), { folder, home: canonicalPath(homeFolder(), windows), windows });
}

/** Whether a file that could not be read was not there, and is not listed any more: a save by renaming is no removal. */
async function isGone(error: unknown, documentId: string, listed: AsyncIterable<SourceEntry>): Promise<boolean> {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (!isVectorSearchError(error, 'DOCUMENT_UNREADABLE') || (code !== 'ENOENT' && code !== 'ENOTDIR')) return false;
  try {
    for await (const entry of listed) if (entry.documentId === documentId) return false;
    return true;
  } catch {
    return false; // nothing is proven
  }
}

function gone(path: string, cause: unknown): VectorSearchError {
  const message = `${path} is gone since it was listed; list the source again`;
  return new VectorSearchError('RESOURCE_NOT_FOUND', message, { context: { path }, cause });
}

function notOffered(path: string, spec: PathSpec): VectorSearchError {
  const message = `${path} is not among the files of ${spec.text}; read only what the source lists`;
  return new VectorSearchError('DOCUMENT_UNREADABLE', message, { context: { path } });
}

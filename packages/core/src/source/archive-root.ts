import type { FileHandle } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Abortable } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import { openRegularFile } from '../open-regular-file.ts';
import type { ArchiveEntry } from './archive/archive-entry.ts';
import { type ArchiveLimits, archiveLimits } from './archive/archive-limits.ts';
import { readDirectory } from './archive/read-directory.ts';
import { readEntry } from './archive/read-entry.ts';
import { refuseEntries, type SortedEntries } from './archive/refuse-entries.ts';
import { isAtOrBelow } from './is-at-or-below.ts';
import { resourceNotFound } from './resource-not-found.ts';
import type { ResourceRoot, RootListOptions } from './resource-root.ts';

/** How an archive is read. */
export interface ArchiveRootOptions {
  /** Default: the name of the file. */
  readonly name?: string;
  /** What is refused as a bomb; see {@link ArchiveLimits} for the defaults. */
  readonly limits?: Partial<ArchiveLimits>;
}

/** Entries of an archive, as long as the file is the same. */
interface Directory extends SortedEntries {
  readonly version: string;
  readonly paths: readonly string[];
}

/**
 * A zip or jar archive as a resource root, read in place: nothing is unpacked to disk, and the file is open only while it is read.
 * Names that lead out of it, links, encrypted, overlapping and repeated entries, and those beyond the limits are not in it; `list`
 * names each with the reason. `read` never unpacks more than an entry declares, and checks its checksum (DOCUMENT_UNREADABLE).
 * Rejects with SOURCE_UNREADABLE where the file is missing or no archive. A relative path is resolved at once.
 */
export function archiveRoot(file: string, options: ArchiveRootOptions = {}): ResourceRoot {
  if (typeof file !== 'string' || file === '') throw new TypeError('An archive root needs the path of an archive');
  const path = resolve(file);
  const limits = archiveLimits(options.limits);
  let known: Directory | undefined;
  const use = <T>(work: (handle: FileHandle, directory: Directory) => Promise<T>): Promise<T> =>
    withFile(path, async (handle) => {
      known = await directoryOf(handle, path, limits, known);
      return work(handle, known);
    });
  return {
    name: options.name ?? basename(path),
    async *list(prefix: string, { signal, onRefused }: RootListOptions = {}): AsyncGenerator<string, void, undefined> {
      signal?.throwIfAborted();
      const { paths, refused } = await use(async (_, directory) => directory);
      for (const one of refused)
        onRefused?.({ path: one.path, message: `${one.path} in ${path} is left out: ${one.reason}` });
      for (const one of paths) {
        signal?.throwIfAborted();
        if (isAtOrBelow(one, prefix)) yield one;
      }
    },
    read(wanted: string, { signal }: Abortable = {}): Promise<Uint8Array> {
      return use(async (handle, { held }) => {
        signal?.throwIfAborted();
        const entry = held.get(wanted);
        if (!entry) throw resourceNotFound(wanted, [path]);
        return readEntry(handle, entry).catch((cause: unknown) => {
          throw unreadable(entry, path, cause);
        });
      });
    },
  };
}

async function withFile<T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await openRegularFile(path).catch((cause: unknown) => {
    throw noArchive(path, cause);
  });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function directoryOf(
  handle: FileHandle,
  path: string,
  limits: ArchiveLimits,
  known: Directory | undefined,
): Promise<Directory> {
  try {
    const { dev, ino, size, mtimeNs } = await handle.stat({ bigint: true });
    const version = [dev, ino, size, mtimeNs].join(' ');
    if (known?.version === version) return known;
    const sorted = refuseEntries(await readDirectory(handle, Number(size)), Number(size), limits);
    return { version, ...sorted, paths: [...sorted.held.keys()].sort() };
  } catch (cause) {
    throw noArchive(path, cause);
  }
}

function noArchive(path: string, cause: unknown): VectorSearchError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const text = `the archive ${path} cannot be read: ${code ?? message}; check that it is there and complete`;
  return new VectorSearchError('SOURCE_UNREADABLE', text, { context: { path }, cause });
}

function unreadable({ name }: ArchiveEntry, archive: string, cause: unknown): VectorSearchError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const text = `${name} in ${archive} cannot be read: ${why}; make the archive anew`;
  return new VectorSearchError('DOCUMENT_UNREADABLE', text, { context: { path: name, archive }, cause });
}

import { lstat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type Abortable, passSignal } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import { readFileBytes } from './filesystem/read-file-bytes.ts';
import { resolveExisting } from './filesystem/resolve-existing.ts';
import { walkFolder } from './filesystem/walk-folder.ts';
import { isAtOrBelow } from './is-at-or-below.ts';
import { isResourcePath } from './is-resource-path.ts';
import { resourceNotFound } from './resource-not-found.ts';
import type { ResourceRoot } from './resource-root.ts';

/**
 * A folder as a resource root: its real files, hidden ones included. Links are neither listed nor read, so nothing
 * outside can be reached. A relative folder is resolved against the current one, at once. `name` defaults to the
 * folder's own. Listing rejects with SOURCE_UNREADABLE where a folder cannot be listed.
 */
export function directoryRoot(folder: string, name?: string): ResourceRoot {
  if (typeof folder !== 'string' || folder === '') throw new TypeError('A directory root needs the path of a folder');
  const wanted = resolve(folder);
  const root = async (): Promise<string> => {
    const found = await resolveExisting(wanted);
    if (found === undefined) throw unreadable(wanted, [`${wanted} does not exist`]);
    return found.endsWith('/') ? found : `${found}/`;
  };
  return {
    name: name ?? basename(wanted),
    async *list(prefix: string, { signal }: Abortable = {}): AsyncGenerator<string, void, undefined> {
      const start = await root();
      const failed: string[] = [];
      const walk = walkFolder<undefined, true>(
        start.slice(0, -1) || '/',
        undefined,
        {
          enter: () => undefined,
          choose: ({ kind }, path) => choose(kind, path.slice(start.length), prefix),
          unreadable: (path, error) => failed.push(`${path} (${(error as NodeJS.ErrnoException).code ?? error})`),
        },
        { signal },
      );
      for await (const { path } of walk) yield path.slice(start.length);
      if (failed.length > 0) throw unreadable(wanted, failed);
    },
    async read(path: string, { signal }: Abortable = {}): Promise<Uint8Array> {
      if (!isResourcePath(path)) throw resourceNotFound(path, [wanted]);
      const file = `${await root()}${path}`;
      if ((await resolveExisting(file)) !== file || !(await isFile(file))) throw resourceNotFound(path, [wanted]);
      return readFileBytes(file, passSignal(signal));
    },
  };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile();
  } catch {
    return false;
  }
}

/** Files at or below the prefix, and the folders on the way to it or below. */
function choose(kind: string, path: string, prefix: string): true | undefined {
  const below = isAtOrBelow(path, prefix);
  if (kind === 'file') return below || undefined;
  return (kind === 'folder' && (below || isAtOrBelow(prefix, path))) || undefined;
}

function unreadable(folder: string, failed: readonly string[]): VectorSearchError {
  const message = `the resource root ${folder} cannot be listed: ${failed.join(', ')}; create it or check the permissions`;
  return new VectorSearchError('SOURCE_UNREADABLE', message, { context: { path: folder } });
}

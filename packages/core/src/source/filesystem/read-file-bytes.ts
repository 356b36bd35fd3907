import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { passSignal } from '../../abort.ts';
import { VectorSearchError } from '../../errors.ts';
import { canonicalPath } from '../canonical-path.ts';

/** Not through a link, and not waiting for the other end of a pipe; 0 where the system knows no such thing. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The bytes of a regular file at its canonical path. Rejects with DOCUMENT_UNREADABLE, also where something on the way
 * has become a link since the path was listed.
 */
export async function readFileBytes(path: string, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted();
  try {
    const real = canonicalPath(await realpath(path), process.platform === 'win32');
    if (real !== path) throw new Error(`it now leads to ${real}`);
    return await readRegularFile(path, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new VectorSearchError('DOCUMENT_UNREADABLE', `${path} cannot be read ${reason(path, cause)}`, {
      context: { path },
      cause,
    });
  }
}

function reason(path: string, cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  // Node puts U+FFFD for bytes of a name that are not UTF-8, and then asks the system for a name that is not there.
  if (code === 'ENOENT' && path.includes('\ufffd')) return '(its name is not valid UTF-8); rename it';
  return `(${code ?? message}); check that it is there and readable`;
}

async function readRegularFile(path: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const file = await open(path, FLAGS);
  try {
    if (!(await file.stat()).isFile()) throw new Error('it is no regular file');
    return await file.readFile(passSignal(signal));
  } finally {
    await file.close();
  }
}

import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, type Stats } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { type Abortable, passSignal } from '../../abort.ts';
import { VectorSearchError } from '../../errors.ts';
import { canonicalPath } from '../canonical-path.ts';

/** Not through a link, and not waiting for the other end of a pipe; 0 where the system knows no such thing. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Files of at most so many bytes are read at once: handing one to another thread takes longer than to read it. */
const SMALL = 65_536;

/** What is known of the file to read. */
export interface ReadFileOptions extends Abortable {
  /** Its size when it was listed, in bytes. Default: not known. */
  readonly size?: number | undefined;
  /** More bytes are not read. Default: no limit. */
  readonly maxBytes?: number | undefined;
}

/**
 * The bytes of a regular file at its canonical path. Rejects with DOCUMENT_UNREADABLE, also where something on the way
 * has become a link since the path was listed, and where it has more than `maxBytes`.
 */
export async function readFileBytes(
  path: string,
  { size, maxBytes = Infinity, signal }: ReadFileOptions = {},
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  try {
    if (size !== undefined && size <= SMALL) {
      checkPlace(path, realpathSync.native(path));
      return readSmallFile(path, maxBytes);
    }
    checkPlace(path, await realpath(path));
    return await readRegularFile(path, maxBytes, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new VectorSearchError('DOCUMENT_UNREADABLE', `${path} cannot be read ${reason(path, cause)}`, {
      context: { path },
      cause,
    });
  }
}

function checkPlace(path: string, found: string): void {
  const real = canonicalPath(found, process.platform === 'win32');
  if (real !== path) throw new Error(`it now leads to ${real}`);
}

function reason(path: string, cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  // Node puts U+FFFD for bytes of a name that are not UTF-8, and then asks the system for a name that is not there.
  if (code === 'ENOENT' && path.includes('\ufffd')) return '(its name is not valid UTF-8); rename it';
  return `(${code ?? message}); check that it is there and readable`;
}

function readSmallFile(path: string, maxBytes: number): Uint8Array {
  const file = openSync(path, FLAGS);
  try {
    check(fstatSync(file), maxBytes);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

async function readRegularFile(path: string, maxBytes: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const file = await open(path, FLAGS);
  try {
    check(await file.stat(), maxBytes);
    return await file.readFile(passSignal(signal));
  } finally {
    await file.close();
  }
}

function check(stats: Stats, maxBytes: number): void {
  if (!stats.isFile()) throw new Error('it is no regular file');
  if (stats.size > maxBytes) throw new Error(`it has ${stats.size} bytes by now, and at most ${maxBytes} are read`);
}

import { access, open, stat } from 'node:fs/promises';
import { VectorSearchError } from '../../errors.ts';
import { APPLICATION_ID } from './schema.ts';

/** First bytes of every SQLite file, and where the application id stands (https://sqlite.org/fileformat2.html). */
const MAGIC = 'SQLite format 3\0';
const APPLICATION_ID_AT = 68;
const HEADER_BYTES = 100;

/**
 * What lies at a path, by its first bytes. A file without any can become an index; one that a crash left half made is an
 * index: SQLite repairs it. Rejects with STORE_FAILED where that cannot be told, such as in a folder without access.
 */
export async function inspectFile(path: string): Promise<'nothing' | 'empty' | 'index' | 'foreign'> {
  const bytes = await firstBytes(path);
  if (typeof bytes === 'string') return bytes;
  if (bytes.length === 0) return 'empty';
  if (await exists(`${path}-journal`)) return 'index';
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'foreign';
  return bytes.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID ? 'index' : 'foreign';
}

async function firstBytes(path: string): Promise<Buffer | 'nothing' | 'foreign'> {
  try {
    if (!(await stat(path)).isFile()) return 'foreign'; // before it is opened: a named pipe would wait for its other end
    await using file = await open(path, 'r');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'nothing';
    if (code === 'EISDIR') return 'foreign';
    throw new VectorSearchError(
      'STORE_FAILED',
      `the index ${path} cannot be read (${code}): check the permissions of the file and its folder`,
      {
        context: { path },
        cause: error,
      },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Not waiting for the other end of a pipe; 0 where the system knows no such thing. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file for reading. Rejects where it is anything but a regular file: opening a named pipe would wait for ever, in a way
 * that not even the end of the process interrupts, and a device may have no end.
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  const file = await open(path, FLAGS);
  try {
    const found = await file.stat();
    if (found.isFile()) return file;
    throw new Error(found.isDirectory() ? 'it is a folder' : 'it is no regular file');
  } catch (error) {
    await file.close();
    throw error;
  }
}

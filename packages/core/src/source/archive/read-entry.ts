import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import type { ArchiveEntry } from './archive-entry.ts';
import { readBytes } from './find-directory.ts';

/** Local file header (APPNOTE 4.3.7). */
const HEADER_BYTES = 30;
const HEADER_MARK = 0x04034b50;

const inflate = promisify(inflateRaw);

/** The unpacked bytes of an entry. Never unpacks more than it declares. @throws Error that says what is wrong. */
export async function readEntry(file: FileHandle, entry: ArchiveEntry): Promise<Uint8Array> {
  const header = await readBytes(file, entry.offset, HEADER_BYTES);
  if (header.readUInt32LE(0) !== HEADER_MARK) throw new Error('nothing lies where the directory says');
  const start = entry.offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await readBytes(file, start, entry.packedBytes);
  const bytes = entry.method === 0 ? packed : await unpack(packed, entry.unpackedBytes);
  if (bytes.length !== entry.unpackedBytes) {
    throw new Error(`it unpacks to ${bytes.length} bytes, not to the ${entry.unpackedBytes} that it declares`);
  }
  if (crc32(bytes) !== entry.crc32) throw new Error('its checksum is wrong');
  return bytes;
}

async function unpack(packed: Buffer, declared: number): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, declared) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw new Error(`it unpacks to more than the ${declared} bytes that it declares`);
  }
}

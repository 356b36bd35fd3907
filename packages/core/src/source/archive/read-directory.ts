import type { FileHandle } from 'node:fs/promises';
import { loadWhenNeeded } from '../../load-when-needed.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { findDirectory, readBytes } from './find-directory.ts';

const iconv = loadWhenNeeded<typeof import('iconv-lite')>('iconv-lite');

/** Central file header (APPNOTE 4.3.12). */
const HEADER_BYTES = 46;
const HEADER_MARK = 0x02014b50;
const UTF8_FLAG = 0x800;
const UNIX = 3;
const ZIP64_FIELD = 1;
/** Stands for a number that is in the ZIP64 field. */
const ELSEWHERE = 0xffffffff;
/** A directory of more bytes is refused: it is read into memory. */
const MOST_BYTES = 256 * 1024 * 1024;

/** All entries of an archive, in its order. @throws Error that says what is wrong with the file as a whole. */
export async function readDirectory(file: FileHandle, size: number): Promise<readonly ArchiveEntry[]> {
  const { start, bytes, shift } = await findDirectory(file, size);
  if (bytes > MOST_BYTES) throw new Error(`its directory has ${bytes} bytes`);
  const directory = await readBytes(file, start, bytes);
  const entries: ArchiveEntry[] = [];
  for (let at = 0; at + HEADER_BYTES <= bytes && directory.readUInt32LE(at) === HEADER_MARK; ) {
    const next = at + HEADER_BYTES + [28, 30, 32].reduce((sum, field) => sum + directory.readUInt16LE(at + field), 0);
    if (next > bytes) throw new Error('its directory is damaged');
    entries.push(readHeader(directory.subarray(at, next), shift));
    at = next;
  }
  return entries;
}

function readHeader(header: Buffer, shift: number): ArchiveEntry {
  const nameEnd = HEADER_BYTES + header.readUInt16LE(28);
  const extra = header.subarray(nameEnd, nameEnd + header.readUInt16LE(30));
  const flags = header.readUInt16LE(8);
  const long = longNumbers(extra);
  const number = (at: number): number => {
    const short = header.readUInt32LE(at);
    // A missing number stays what no file can have, so that the entry is refused.
    return short === ELSEWHERE ? (long.shift() ?? Number.MAX_SAFE_INTEGER) : short;
  };
  const unpackedBytes = number(24);
  const packedBytes = number(20);
  return {
    name: decodeName(header.subarray(HEADER_BYTES, nameEnd), flags),
    flags,
    method: header.readUInt16LE(10),
    crc32: header.readUInt32LE(16),
    packedBytes,
    unpackedBytes,
    offset: number(42) + shift,
    unixMode: header[5] === UNIX ? header.readUInt32LE(38) >>> 16 : 0,
  };
}

/** Sizes and offset of the ZIP64 field, in its order (APPNOTE 4.5.3). */
function longNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64_FIELD) {
      const field = extra.subarray(at + 4, end);
      return Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
        Number(field.readBigUInt64LE(index * 8)),
      );
    }
    at = end;
  }
  return [];
}

/** Names are UTF-8 where the entry says so or they can be; otherwise of the first code page of the PC. */
function decodeName(bytes: Buffer, flags: number): string {
  const text = bytes.toString('utf8');
  if (flags & UTF8_FLAG || Buffer.from(text).equals(bytes)) return text;
  return iconv().decode(bytes, 'cp437');
}

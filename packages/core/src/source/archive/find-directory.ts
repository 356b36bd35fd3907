import type { FileHandle } from 'node:fs/promises';

/** Where the central directory of an archive lies. */
export interface DirectoryPlace {
  readonly start: number;
  readonly bytes: number;
  /** Bytes in front of the archive proper (a launcher script, say), which offsets inside it do not count. */
  readonly shift: number;
}

/** Sizes and marks of the records at the end of an archive (PKWARE APPNOTE 6.3.10, sections 4.3.14 to 4.3.16). */
const END_BYTES = 22;
const END_MARK = 0x06054b50;
const LOCATOR_BYTES = 20;
const LOCATOR_MARK = 0x07064b50;
const END64_BYTES = 56;
const END64_MARK = 0x06064b50;
const LONGEST_COMMENT = 0xffff;

/** Finds the central directory of an archive of `size` bytes. @throws Error that says why the file is no archive. */
export async function findDirectory(file: FileHandle, size: number): Promise<DirectoryPlace> {
  const length = Math.min(size, LOCATOR_BYTES + END_BYTES + LONGEST_COMMENT);
  const tail = await readBytes(file, size - length, length);
  const at = endRecord(tail);
  if (at === undefined) throw new Error('it is no zip archive, or its end is missing');
  const end = size - length + at;
  const locator = at - LOCATOR_BYTES;
  if (locator >= 0 && tail.readUInt32LE(locator) === LOCATOR_MARK) {
    return place64(file, Number(tail.readBigUInt64LE(locator + 8)), end - LOCATOR_BYTES);
  }
  if (tail.readUInt16LE(at + 4) !== 0) throw new Error('it is part of an archive in several files');
  return placeBefore(end, tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16));
}

/** Bytes of a file; an Error where it has fewer. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw new Error('it ends too early');
  return buffer;
}

/** The last end record whose comment reaches to the end of the file. */
function endRecord(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_MARK) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return undefined;
}

async function place64(file: FileHandle, stated: number, locator: number): Promise<DirectoryPlace> {
  // What is in front of the archive shifts the record too; it has no extension in practice, so it ends at its locator.
  for (const at of [locator - END64_BYTES, stated]) {
    if (at < 0 || at + END64_BYTES > locator) continue;
    const record = await readBytes(file, at, END64_BYTES);
    if (record.readUInt32LE(0) !== END64_MARK) continue;
    return placeBefore(at, Number(record.readBigUInt64LE(40)), Number(record.readBigUInt64LE(48)));
  }
  throw new Error('its end record is damaged');
}

function placeBefore(end: number, bytes: number, stated: number): DirectoryPlace {
  const start = end - bytes;
  if (start < 0 || stated > start) throw new Error('its directory is damaged');
  return { start, bytes, shift: start - stated };
}

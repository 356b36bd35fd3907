import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a made archive: what it says of itself may be false in every respect. */
export interface MadeEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** 0 = stored, 8 = deflated. Default 8. */
  readonly method?: number;
  readonly flags?: number;
  /** Unix type and permissions; the entry is then made by Unix. */
  readonly mode?: number;
  /** What the directory says, instead of the truth. */
  readonly says?: Partial<Record<'unpacked' | 'packed' | 'offset' | 'crc', number>>;
  /** Puts sizes and offset into a ZIP64 field. */
  readonly zip64?: boolean;
}

/** How an archive is made. */
export interface MadeArchive {
  /** In front of the archive proper. */
  readonly before?: string;
  readonly comment?: string;
  /** Writes the ZIP64 end records. */
  readonly zip64?: boolean;
}

const UTF8 = 0x800;

/** The bytes of a zip archive, honest or not. */
export function makeZip(entries: readonly MadeEntry[], archive: MadeArchive = {}): Buffer {
  const before = Buffer.from(archive.before ?? '');
  const parts: Buffer[] = [];
  const headers: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const content = Buffer.from((entry.content ?? '') as string);
    const packed = (entry.method ?? 8) === 8 ? deflateRawSync(content) : content;
    const local = localHeader(entry, name, content, packed);
    headers.push(centralHeader(entry, name, content, packed, offset));
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const directory = Buffer.concat(headers);
  const end = endRecords(entries.length, directory.length, offset, archive);
  return Buffer.concat([before, ...parts, directory, end]);
}

/** Entries of honest resources. */
export function zipEntries(resources: Readonly<Record<string, string | Uint8Array>>): MadeEntry[] {
  return Object.entries(resources).map(([name, content]) => ({ name, content }));
}

function localHeader({ flags = UTF8, method = 8 }: MadeEntry, name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader(
  { flags = UTF8, method = 8, mode, says = {}, zip64 = false }: MadeEntry,
  name: Buffer,
  content: Buffer,
  packed: Buffer,
  offset: number,
): Buffer {
  const numbers = [says.unpacked ?? content.length, says.packed ?? packed.length, says.offset ?? offset];
  const extra = Buffer.alloc(zip64 ? 28 : 0);
  if (zip64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [at, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + at * 8);
  }
  const [unpacked, length, place] = zip64
    ? [0xffffffff, 0xffffffff, 0xffffffff]
    : (numbers as [number, number, number]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(mode === undefined ? 20 : (3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(says.crc ?? crc32(content), 16);
  header.writeUInt32LE(length, 20);
  header.writeUInt32LE(unpacked, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(mode === undefined ? 0 : mode * 65_536, 38);
  header.writeUInt32LE(place, 42);
  return Buffer.concat([header, name, extra]);
}

function endRecords(count: number, bytes: number, start: number, { comment = '', zip64 = false }: MadeArchive): Buffer {
  const end64 = Buffer.alloc(zip64 ? 56 + 20 : 0);
  if (zip64) {
    end64.writeUInt32LE(0x06064b50, 0);
    end64.writeBigUInt64LE(44n, 4);
    end64.writeBigUInt64LE(BigInt(count), 24);
    end64.writeBigUInt64LE(BigInt(count), 32);
    end64.writeBigUInt64LE(BigInt(bytes), 40);
    end64.writeBigUInt64LE(BigInt(start), 48);
    end64.writeUInt32LE(0x07064b50, 56);
    end64.writeBigUInt64LE(BigInt(start + bytes), 64);
    end64.writeUInt32LE(1, 72);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(zip64 ? 0xffff : count, 8);
  end.writeUInt16LE(zip64 ? 0xffff : count, 10);
  end.writeUInt32LE(zip64 ? 0xffffffff : bytes, 12);
  end.writeUInt32LE(zip64 ? 0xffffffff : start, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([end64, end, Buffer.from(comment)]);
}

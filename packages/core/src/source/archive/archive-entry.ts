/** An entry of an archive, as its central directory describes it: nothing of it is trusted yet. */
export interface ArchiveEntry {
  /** Name as stored. */
  readonly name: string;
  /** General purpose bits; bit 0 = encrypted. */
  readonly flags: number;
  /** 0 = stored, 8 = deflated. */
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where its local header begins in the file. */
  readonly offset: number;
  /** Type and permissions where a Unix system made it, otherwise 0. */
  readonly unixMode: number;
}

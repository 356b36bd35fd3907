import { crc32 } from 'node:zlib';
import { bytesOf } from './bytes-of.ts';
import type { VectorPlanes } from './vector-planes.ts';

/** CRC-32 of vectors: scales, codes, residuals. Signed, which SQLite keeps in four bytes. */
export function vectorChecksum({ scales, codes, residuals }: VectorPlanes): number {
  return crc32(residuals, crc32(bytesOf(codes), crc32(bytesOf(scales)))) | 0;
}

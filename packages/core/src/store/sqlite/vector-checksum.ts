import { crc32 } from 'node:zlib';

/** CRC-32 of vectors: scan plane as written (scales, codes), then residuals. Signed, which SQLite keeps in four bytes. */
export function vectorChecksum(scan: Uint8Array, residuals: Uint8Array): number {
  return crc32(residuals, crc32(scan)) | 0;
}

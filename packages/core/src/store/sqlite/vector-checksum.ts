import { crc32 } from 'node:zlib';
import { scanPlane } from './scan-plane.ts';
import type { VectorPlanes } from './vector-planes.ts';

/** CRC-32 of vectors: scales, codes, residuals. As a signed number, which SQLite keeps in four bytes. */
export function vectorChecksum(planes: VectorPlanes): number {
  return crc32(planes.residuals, crc32(scanPlane.write(planes))) | 0;
}

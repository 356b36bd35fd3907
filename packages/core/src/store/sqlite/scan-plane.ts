import type { ImagePart } from '../scan/image-part.ts';
import { bytesOf } from './bytes-of.ts';

/** The scan plane of some windows without the segments they belong to. */
export type ScanPlane = Pick<ImagePart, 'scales' | 'codes'>;

/**
 * Scan planes as bytes: scales (32-bit floats), then codes (bytes), windows in order. Numbers are little-endian, as on
 * every machine that there are prebuilt SQLite binaries for.
 */
export const scanPlane = {
  /** Not copied where the bytes are aligned, as those of a column are. */
  read(bytes: Uint8Array, dimensions: number): ScanPlane {
    const count = bytes.byteLength / (Float32Array.BYTES_PER_ELEMENT + dimensions);
    const { buffer, byteOffset } = aligned(bytes);
    const codesAt = count * Float32Array.BYTES_PER_ELEMENT;
    return {
      scales: new Float32Array(buffer, byteOffset, count),
      codes: new Int8Array(buffer, byteOffset + codesAt, bytes.byteLength - codesAt),
    };
  },
  write({ scales, codes }: ScanPlane): Uint8Array {
    const bytes = new Uint8Array(scales.byteLength + codes.byteLength);
    bytes.set(bytesOf(scales));
    bytes.set(bytesOf(codes), scales.byteLength);
    return bytes;
  },
  readSegments(bytes: Uint8Array): Uint32Array {
    const { buffer, byteOffset } = aligned(bytes);
    return new Uint32Array(buffer, byteOffset, bytes.byteLength / Uint32Array.BYTES_PER_ELEMENT);
  },
  writeSegments(segments: Uint32Array): Uint8Array {
    return bytesOf(segments);
  },
} as const;

/** The bytes at a place where 32-bit numbers may begin. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
}

import type { ImagePart } from '../scan/image-part.ts';

/** The scan plane of some windows without the segments they belong to. */
export type ScanPlane = Pick<ImagePart, 'scales' | 'codes'>;

/**
 * Scan planes as bytes: scales (32-bit floats), then codes (bytes), windows in order. Numbers are little-endian, as on
 * every machine that there are prebuilt SQLite binaries for.
 */
export const scanPlane = {
  read(bytes: Uint8Array, dimensions: number): ScanPlane {
    const count = bytes.byteLength / (Float32Array.BYTES_PER_ELEMENT + dimensions);
    const codesAt = count * Float32Array.BYTES_PER_ELEMENT;
    return {
      scales: new Float32Array(copy(bytes, 0, codesAt)),
      codes: new Int8Array(copy(bytes, codesAt, bytes.byteLength)),
    };
  },
  write({ scales, codes }: ScanPlane): Uint8Array {
    return Buffer.concat([bytesOf(scales), bytesOf(codes)]);
  },
  readSegments(bytes: Uint8Array): Uint32Array {
    return new Uint32Array(copy(bytes, 0, bytes.byteLength));
  },
  writeSegments(segments: Uint32Array): Uint8Array {
    return bytesOf(segments);
  },
} as const;

/** A copy, so that the numbers are aligned and nobody else's. */
function copy(bytes: Uint8Array, start: number, end: number): ArrayBuffer {
  const copied = new ArrayBuffer(end - start);
  new Uint8Array(copied).set(bytes.subarray(start, end));
  return copied;
}

function bytesOf(numbers: Uint32Array | Float32Array | Int8Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

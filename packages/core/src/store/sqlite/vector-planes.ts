import { quantiseInto } from '../scan/quantise-into.ts';
import type { VectorCode } from '../scan/vector-code.ts';
import type { ScanPlane } from './scan-plane.ts';

/** Vectors of some windows, plane by plane. */
export interface VectorPlanes extends ScanPlane {
  /** Residuals of all windows, one after the other. */
  readonly residuals: Uint8Array;
}

/** Vectors of windows put together and taken apart. */
export const vectorPlanes = {
  /** Rounds the vectors of windows. `scan` is the scan plane as it is written (see `scanPlane`). */
  encode(vectors: readonly Float32Array[], dimensions: number): VectorPlanes & { readonly scan: Uint8Array } {
    const bytes = residualBytes(dimensions);
    const codesAt = vectors.length * Float32Array.BYTES_PER_ELEMENT;
    const scan = new Uint8Array(codesAt + vectors.length * dimensions);
    const scales = new Float32Array(scan.buffer, 0, vectors.length);
    const codes = new Int8Array(scan.buffer, codesAt);
    const residuals = new Uint8Array(vectors.length * bytes);
    vectors.forEach((vector, index) => {
      const into = {
        codes: codes.subarray(index * dimensions, (index + 1) * dimensions),
        residuals: residuals.subarray(index * bytes, (index + 1) * bytes),
      };
      scales[index] = quantiseInto(vector, into);
    });
    return { scales, codes, residuals, scan };
  },
  /** The vector of one window. */
  window({ scales, codes, residuals }: VectorPlanes, index: number, dimensions: number): VectorCode {
    const bytes = residualBytes(dimensions);
    return {
      scale: scales[index]!,
      codes: codes.subarray(index * dimensions, (index + 1) * dimensions),
      residuals: residuals.subarray(index * bytes, (index + 1) * bytes),
    };
  },
  /** How many windows so many bytes of residuals stand for. */
  windows(residuals: Uint8Array | null, dimensions: number): number {
    return (residuals?.byteLength ?? 0) / residualBytes(dimensions);
  },
} as const;

/** Two dimensions a byte. */
function residualBytes(dimensions: number): number {
  return Math.ceil(dimensions / 2);
}

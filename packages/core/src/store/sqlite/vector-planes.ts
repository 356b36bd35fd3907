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
  /** Rounds the vectors of windows. */
  encode(vectors: readonly Float32Array[], dimensions: number): VectorPlanes {
    const bytes = residualBytes(dimensions);
    const scales = new Float32Array(vectors.length);
    const codes = new Int8Array(vectors.length * dimensions);
    const residuals = new Uint8Array(vectors.length * bytes);
    vectors.forEach((vector, index) => {
      const into = {
        codes: codes.subarray(index * dimensions, (index + 1) * dimensions),
        residuals: residuals.subarray(index * bytes, (index + 1) * bytes),
      };
      scales[index] = quantiseInto(vector, into);
    });
    return { scales, codes, residuals };
  },
  /** The windows from one up to, not with, another; nothing is copied. */
  slice({ scales, codes, residuals }: VectorPlanes, from: number, to: number, dimensions: number): VectorPlanes {
    const bytes = residualBytes(dimensions);
    return {
      scales: scales.subarray(from, to),
      codes: codes.subarray(from * dimensions, to * dimensions),
      residuals: residuals.subarray(from * bytes, to * bytes),
    };
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

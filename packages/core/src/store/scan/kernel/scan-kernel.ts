import type { ScanMemory } from './scan-memory.ts';

/**
 * The inner loops of a scan. All addresses are bytes within the kernel's memory; layout and numbers are explained in
 * `packages/core/kernel/scan-kernel.ts`. Every kernel gives the same results to the bit.
 */
export interface ScanKernel {
  readonly memory: ScanMemory;
  /** Scores (32-bit floats) of `count` vectors: dot product with a query of 16-bit values, times the vector's scale. */
  scoreAll(codes: number, scales: number, count: number, stride: number, query: number, out: number): void;
  /** The same for the vectors at the given positions. */
  scoreAt(
    codes: number,
    scales: number,
    positions: number,
    count: number,
    stride: number,
    query: number,
    out: number,
  ): void;
  /** Sets scales other than 0 to one over the length of the vector's codes. */
  normalise(codes: number, count: number, stride: number, scales: number): void;
  /** Sign bits of `count` vectors. */
  signBits(codes: number, count: number, stride: number, bits: number, bytes: number): void;
  /** Hamming distances of `count` rows of sign bits to those of a query, and how often there is each. */
  hammingAll(bits: number, count: number, bytes: number, query: number, out: number, histogram: number): void;
  /** Positions, from `first` on, of distances up to a threshold; returns how many. */
  collect(distances: number, first: number, count: number, threshold: number, out: number): number;
}

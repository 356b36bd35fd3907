import type { ScanKernel } from './scan-kernel.ts';
import { PAGE_BYTES, type ScanMemory } from './scan-memory.ts';

/** Grows by this share at least, so that growing often does not copy all every time. */
const GROWTH = 1.25;

/** A kernel in JavaScript for where WebAssembly or its SIMD is missing: the same results, some twenty times slower. */
export function plainKernel(): ScanKernel {
  const memory = new PlainMemory();
  /** Scores of the vectors that `place` tells. */
  const score = (
    [codes, scales, count, stride, query, out]: readonly [number, number, number, number, number, number],
    place: (index: number) => number,
  ): void => {
    const vectors = new Int8Array(memory.buffer, codes);
    const scale = new Float32Array(memory.buffer, scales);
    const values = new Int16Array(memory.buffer, query, stride);
    const scores = new Float32Array(memory.buffer, out, count);
    for (let i = 0; i < count; i += 1) {
      const position = place(i);
      // A product of two 32-bit floats is exact in 64 bits, so that it is rounded once, as in WebAssembly.
      scores[i] = Math.fround(dot(vectors, position * stride, values)) * scale[position]!;
    }
  };
  return {
    memory,
    scoreAll(codes, scales, count, stride, query, out) {
      score([codes, scales, count, stride, query, out], (index) => index);
    },
    scoreAt(codes, scales, positions, count, stride, query, out) {
      const places = new Uint32Array(memory.buffer, positions, count);
      score([codes, scales, count, stride, query, out], (index) => places[index]!);
    },
    normalise(codes, count, stride, scales) {
      const scale = new Float32Array(memory.buffer, scales, count);
      for (let row = 0; row < count; row += 1) {
        const vector = new Int8Array(memory.buffer, codes + row * stride, stride);
        if (scale[row] !== 0) scale[row] = 1 / Math.sqrt(vector.reduce((sum, code) => sum + code * code, 0));
      }
    },
    signBits(codes, count, stride, bits, bytes) {
      for (let row = 0; row < count; row += 1) {
        const vector = new Int8Array(memory.buffer, codes + row * stride, stride);
        const signs = new Uint8Array(memory.buffer, bits + row * bytes, stride / 8).fill(0);
        vector.forEach((code, i) => {
          if (code < 0) signs[i >> 3]! |= 1 << (i & 7);
        });
      }
    },
    hammingAll(bits, count, bytes, query, out, histogram) {
      const words = bytes / 4;
      const rows = new Uint32Array(memory.buffer, bits, count * words);
      const wanted = new Uint32Array(memory.buffer, query, words);
      const distances = new Uint16Array(memory.buffer, out, count);
      const counts = new Uint32Array(memory.buffer, histogram);
      for (let row = 0; row < count; row += 1) {
        let distance = 0;
        for (let word = 0; word < words; word += 1) distance += ones(rows[row * words + word]! ^ wanted[word]!);
        distances[row] = distance;
        counts[distance]! += 1;
      }
    },
    collect(distances, first, count, threshold, out) {
      const values = new Uint16Array(memory.buffer, distances, count);
      const positions = new Uint32Array(memory.buffer, out);
      let found = 0;
      for (let i = 0; i < count; i += 1) {
        if (values[i]! > threshold) continue;
        positions[found] = first + i;
        found += 1;
      }
      return found;
    },
  };
}

function dot(vectors: Int8Array, offset: number, values: Int16Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += vectors[offset + i]! * values[i]!;
  return sum;
}

/** Set bits of 32, added up in parallel (H. S. Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

class PlainMemory implements ScanMemory {
  #buffer: ArrayBuffer = new ArrayBuffer(PAGE_BYTES);
  #used: number = PAGE_BYTES;

  get buffer(): ArrayBuffer {
    return this.#buffer;
  }

  grow(pages: number): void {
    this.#used += pages * PAGE_BYTES;
    if (this.#used <= this.#buffer.byteLength) return;
    const larger = new ArrayBuffer(Math.ceil((this.#used * GROWTH) / PAGE_BYTES) * PAGE_BYTES);
    new Uint8Array(larger).set(new Uint8Array(this.#buffer));
    this.#buffer = larger;
  }
}

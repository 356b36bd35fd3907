import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainKernel } from '../../../../src/store/scan/kernel/plain-kernel.ts';
import type { ScanKernel } from '../../../../src/store/scan/kernel/scan-kernel.ts';
import { simdKernel } from '../../../../src/store/scan/kernel/simd-kernel.ts';
import { scanImage } from '../../../../src/store/scan/scan-image.ts';
import { VectorImage } from '../../../../src/store/scan/vector-image.ts';
import { writeQuery } from '../../../../src/store/scan/write-query.ts';
import { partOf, scatteredVectors } from '../image-fixture.ts';

const simd = (): ScanKernel => simdKernel() as ScanKernel;

/** Runs every function of a kernel over random vectors; returns all that it wrote. */
function results(kernel: ScanKernel, dimensions: number, count: number, seed: number): Uint8Array {
  const image = new VectorImage(dimensions, kernel);
  const vectors = scatteredVectors(count + 1, dimensions, seed, 3);
  image.append(
    partOf(
      vectors.slice(1),
      vectors.slice(1).map((_, i) => i + 1),
    ),
  );
  writeQuery(image, vectors[0]!);
  const { layout } = image;
  const { stride, bitBytes, bitsAt, scalesAt, distancesAt, query, queryBits, histogram, positions, scores } = layout;
  const chunk = image.chunkAt(0);
  kernel.hammingAll(chunk + bitsAt, count, bitBytes, queryBits, chunk + distancesAt, histogram);
  kernel.scoreAll(chunk, chunk + scalesAt, count, stride, query, scores + 4 * count);
  const found = kernel.collect(chunk + distancesAt, 0, count, dimensions / 2, positions);
  kernel.scoreAt(chunk, chunk + scalesAt, positions, found, stride, query, scores);
  return new Uint8Array(kernel.memory.buffer.slice(0, image.chunkAt(1)));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('kernels', () => {
  it('WebAssembly and plain JavaScript write the same bytes', () => {
    const shapes = fc.tuple(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9e6 }),
    );
    fc.assert(
      fc.property(shapes, ([dimensions, count, seed]) => {
        const same = Buffer.compare(
          results(simd(), dimensions, count, seed),
          results(plainKernel(), dimensions, count, seed),
        );
        expect(same).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('hold the largest products of long vectors', () => {
    const dimensions = 4096;
    const flat = new Float32Array(dimensions).fill(1 / 64);
    for (const kernel of [simd(), plainKernel()]) {
      const image = new VectorImage(dimensions, kernel);
      image.append(partOf([flat, flat.map((value) => -value)], [1, 2]));
      const [near, far] = scanImage(image, flat, 2);
      expect(near?.score).toBeCloseTo(1, 3);
      expect(far?.score).toBeCloseTo(-1, 3);
    }
  });

  it('an image keeps what it holds when memory grows', () => {
    const vectors = scatteredVectors(20_000, 8);
    for (const kernel of [simd(), plainKernel()]) {
      const image = new VectorImage(8, kernel);
      for (let i = 0; i < vectors.length; i += 500) {
        image.append(
          partOf(
            vectors.slice(i, i + 500),
            vectors.slice(i, i + 500).map((_, n) => i + n + 1),
          ),
        );
      }
      for (const place of [0, 8191, 8192, 19_999]) {
        expect([...image.codesOf(place)]).toEqual([...partOf([vectors[place]!], [1]).codes]);
        expect(image.segmentOf(place)).toBe(place + 1);
      }
    }
  });

  it('there is none of WebAssembly where it is missing or has no SIMD', () => {
    vi.stubGlobal('WebAssembly', { validate: () => false });
    expect(simdKernel()).toBeUndefined();
    vi.stubGlobal('WebAssembly', undefined);
    expect(simdKernel()).toBeUndefined();
    const image = new VectorImage(3);
    image.append(partOf([Float32Array.of(1, 0, 0)], [4]));
    expect(scanImage(image, Float32Array.of(1, 0, 0), 1)).toMatchObject([{ segment: 4 }]);
  });
});

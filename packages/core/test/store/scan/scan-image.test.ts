import { describe, expect, it } from 'vitest';
import { makeRanges } from '../../../src/store/scan/make-ranges.ts';
import { quantise } from '../../../src/store/scan/quantise.ts';
import { scanImage } from '../../../src/store/scan/scan-image.ts';
import { VectorImage } from '../../../src/store/scan/vector-image.ts';
import { vectorOf } from '../fixtures.ts';

const DIMENSIONS = 7;

/** A part with one window for each of these segments, in order. */
function append(
  image: VectorImage,
  segments: readonly number[],
  name: (place: number) => string = (n) => `window ${n}`,
): void {
  const codes = segments.map((_, place) => quantise(vectorOf(name(place), DIMENSIONS)));
  image.append({
    count: segments.length,
    segments: Uint32Array.from(segments),
    scales: Float32Array.from(codes, ({ scale }) => scale),
    codes: Int8Array.from(codes.flatMap(({ codes: values }) => [...values])),
  });
}

const query = vectorOf('query', DIMENSIONS);
const ids = (hits: readonly { readonly segment: number }[]): number[] =>
  hits.map(({ segment }) => segment).sort((a, b) => a - b);

describe('scanImage', () => {
  it('finds every segment once, by its best window', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 1, 1, 2, 4, 4], (n) => (n === 2 || n === 4 ? 'query' : `window ${n}`));
    const hits = scanImage(image, query, 10);
    expect(ids(hits)).toEqual([1, 2, 4]);
    expect(
      hits
        .slice(0, 2)
        .map(({ index }) => index)
        .sort(),
    ).toEqual([2, 4]);
    expect(hits[0]?.score).toBeCloseTo(1, 1);
  });

  it('finds over several parts, and says where', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 2]);
    append(image, []);
    append(image, [5, 9], (n) => (n === 1 ? 'query' : 'other'));
    const [best] = scanImage(image, query, 1);
    expect(best).toMatchObject({ segment: 9, part: 0, index: 3 });
    expect(image.lastSegment).toBe(9);
    append(
      image,
      Array.from({ length: 1024 }, (_, i) => 10 + i),
    );
    append(image, [5000], () => 'query');
    expect(image.parts).toHaveLength(3);
    expect(scanImage(image, query, 1)).toContainEqual(expect.objectContaining({ segment: 5000, part: 2, index: 0 }));
  });

  it('says when most of it was erased', () => {
    const image = new VectorImage(DIMENSIONS);
    append(
      image,
      Array.from({ length: 3000 }, (_, i) => i + 1),
    );
    image.erase(1, 1500);
    image.erase(1, 1500);
    expect(image.isSparse).toBe(false);
    image.erase(1501, 10);
    expect(image.isSparse).toBe(true);
  });

  it('does not find what was erased', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 2, 2, 3]);
    append(image, [5, 6, 7]);
    image.erase(2, 1);
    image.erase(6, 10);
    image.erase(100, 5);
    expect(ids(scanImage(image, query, 10))).toEqual([1, 3, 5]);
  });

  it('finds only what ranges allow', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 2, 2, 3, 8]);
    append(image, [9, 12, 15]);
    const within = makeRanges([
      [2, 1],
      [4, 6],
      [15, 1],
      [40, 2],
    ]);
    expect(ids(scanImage(image, query, 10, within))).toEqual([2, 8, 9, 15]);
    expect(scanImage(image, query, 10, makeRanges([]))).toEqual([]);
  });

  it('finds nothing in nothing', () => {
    expect(scanImage(new VectorImage(DIMENSIONS), query, 3)).toEqual([]);
    expect(new VectorImage(DIMENSIONS).lastSegment).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { ScanHit } from '../../../src/store/scan/best-list.ts';
import { createKernel } from '../../../src/store/scan/kernel/create-kernel.ts';
import { plainKernel } from '../../../src/store/scan/kernel/plain-kernel.ts';
import type { ScanKernel } from '../../../src/store/scan/kernel/scan-kernel.ts';
import { makeRanges } from '../../../src/store/scan/make-ranges.ts';
import { scanImage } from '../../../src/store/scan/scan-image.ts';
import type { SegmentRanges } from '../../../src/store/scan/segment-ranges.ts';
import { VectorImage } from '../../../src/store/scan/vector-image.ts';
import { vectorOf } from '../fixtures.ts';
import { partOf, scatteredVectors } from './image-fixture.ts';

const DIMENSIONS = 7;

/** A part with one window for each of these segments, in order. */
function append(
  image: VectorImage,
  segments: readonly number[],
  name: (place: number) => string = (n) => `window ${n}`,
): void {
  const vectors = segments.map((_, place) => vectorOf(name(place), DIMENSIONS));
  image.append(partOf(vectors, segments));
}

const query = vectorOf('query', DIMENSIONS);
const ids = (hits: readonly { readonly segment: number }[]): number[] =>
  hits.map(({ segment }) => segment).sort((a, b) => a - b);

/** Best segments of plain vectors, without any rounding. */
function naive(
  vectors: readonly Float32Array[],
  segments: readonly number[],
  wanted: Float32Array,
  isAllowed: (segment: number) => boolean = () => true,
): number[] {
  const best = new Map<number, number>();
  vectors.forEach((vector, i) => {
    const segment = segments[i]!;
    if (!isAllowed(segment)) return;
    const score = vector.reduce((sum, value, d) => sum + value * wanted[d]!, 0);
    best.set(segment, Math.max(score, best.get(segment) ?? Number.NEGATIVE_INFINITY));
  });
  return [...best].sort((a, b) => b[1] - a[1]).map(([segment]) => segment);
}

/** Share of the best ten that a scan for 60 finds. */
function recall(hits: readonly ScanHit[], best: readonly number[]): number {
  const found = new Set(hits.map(({ segment }) => segment));
  const ten = best.slice(0, 10);
  return ten.filter((segment) => found.has(segment)).length / ten.length;
}

describe('scanImage', () => {
  it('finds every segment once, by its best window', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 1, 1, 2, 4, 4], (n) => (n === 2 || n === 4 ? 'query' : `window ${n}`));
    const hits = scanImage(image, query, 10);
    expect(ids(hits)).toEqual([1, 2, 4]);
    const best = hits.slice(0, 2).map(({ window }) => window);
    expect(best.sort()).toEqual([2, 4]);
    expect([image.ordinalOf(2), image.ordinalOf(3), image.ordinalOf(4), image.ordinalOf(5)]).toEqual([2, 0, 0, 1]);
    expect(hits[0]?.score).toBeCloseTo(1, 1);
  });

  it('gives all that tie with the last', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 2, 3, 4, 5], (n) => (n % 2 === 0 ? 'query' : 'other'));
    expect(ids(scanImage(image, query, 1))).toEqual([1, 3, 5]);
  });

  it('finds over several parts, and says where', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 2]);
    append(image, []);
    append(image, [5, 9], (n) => (n === 1 ? 'query' : 'other'));
    const [best] = scanImage(image, query, 1);
    expect(best).toMatchObject({ segment: 9, window: 3 });
    expect(image.lastSegment).toBe(9);
  });

  it('does not find what was erased', () => {
    const image = new VectorImage(DIMENSIONS);
    append(image, [1, 2, 2, 3]);
    append(image, [5, 6, 7, 8, 9, 10, 11]);
    image.erase(2, 1);
    image.erase(2, 1);
    expect(image.count).toBe(11);
    image.erase(6, 1);
    image.erase(100, 5);
    expect(ids(scanImage(image, query, 10))).toEqual([1, 3, 5, 7, 8, 9, 10, 11]);
  });

  it('uses the room of what was erased again', () => {
    const image = new VectorImage(DIMENSIONS);
    const name = (n: number): string => (n === 9_999 ? 'query' : `window ${n % 50}`);
    const numbers = Array.from({ length: 20_000 }, (_, i) => i + 1);
    append(image, numbers, name);
    image.erase(1, 9_000);
    expect(image.count).toBe(11_000);
    expect(scanImage(image, query, 1)[0]).toMatchObject({ segment: 10_000, window: 999 });
    append(image, [20_001, 20_002], () => 'query');
    expect(ids(scanImage(image, query, 1))).toEqual([10_000, 20_001, 20_002]);
    image.erase(1, 30_000);
    expect([image.count, image.lastSegment]).toEqual([0, 0]);
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
    append(image, [16, 40]);
    expect(ids(scanImage(image, query, 10, within))).toEqual([2, 8, 9, 15, 40]);
    expect(scanImage(image, query, 10, makeRanges([]))).toEqual([]);
  });

  it('finds nothing in nothing', () => {
    expect(scanImage(new VectorImage(DIMENSIONS), query, 3)).toEqual([]);
    expect(new VectorImage(DIMENSIONS).lastSegment).toBe(0);
  });
});

describe('a scan of many windows', () => {
  const dimensions = 72;
  const drawn = scatteredVectors(30_012, dimensions);
  const vectors = drawn.slice(12);
  const queries = drawn.slice(0, 12);
  // Two windows a segment, numbered with gaps; segments lie across the ends of chunks.
  const segments = vectors.map((_, i) => 3 + Math.floor((i + 1) / 2) * 2);
  const part = partOf(vectors, segments);
  const imageWith = (kernel: ScanKernel): VectorImage => {
    const image = new VectorImage(dimensions, kernel);
    image.append(part);
    return image;
  };
  const image = imageWith(createKernel());

  const filters: readonly (readonly [string, SegmentRanges | undefined, (segment: number) => boolean])[] = [
    ['all', undefined, () => true],
    ['a half', makeRanges([[10_000, 40_000]]), (segment) => segment >= 10_000],
    [
      'a half in many pieces',
      makeRanges(Array.from({ length: 400 }, (_, i) => [i * 100, 80] as const)),
      (segment) => segment % 100 < 80,
    ],
    [
      'three of many',
      makeRanges([
        [101, 1],
        [20_003, 1],
        [29_001, 3],
      ]),
      (s) => [101, 20_003, 29_001, 29_003].includes(s),
    ],
  ];

  it.each(filters)('finds nearly all of the best: %s', (_, ranges, isAllowed) => {
    const shares = queries.map((wanted) => {
      const hits = scanImage(image, wanted, 60, ranges);
      expect(hits.every(({ segment }) => isAllowed(segment))).toBe(true);
      return recall(hits, naive(vectors, segments, wanted, isAllowed));
    });
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.95);
  });

  it('is not crowded out by what was erased', () => {
    const erased = imageWith(createKernel());
    const [wanted] = queries;
    const ranked = naive(vectors, segments, wanted!);
    for (const segment of ranked.slice(0, 3000)) erased.erase(segment, 1);
    expect(erased.count).toBe(30_000);
    const left = ranked.slice(3000);
    const hits = scanImage(erased, wanted!, 60);
    const gone = new Set(ranked.slice(0, 3000));
    expect(hits.some(({ segment }) => gone.has(segment))).toBe(false);
    expect(hits.length).toBeGreaterThanOrEqual(60);
    // What is left lies far from the query and close together: a fresh image finds little more.
    const isLeft = (_: unknown, place: number): boolean => !gone.has(segments[place]!);
    const fresh = new VectorImage(dimensions);
    fresh.append(partOf(vectors.filter(isLeft), segments.filter(isLeft)));
    const most = recall(scanImage(fresh, wanted!, 60), left);
    expect([recall(hits, left), most]).toSatisfy(([found = 0, possible = 1]) => found >= possible / 2);
    for (const segment of left) erased.erase(segment, 1);
    expect(scanImage(erased, wanted!, 60)).toEqual([]);
  });

  it('is not crowded out by one segment of very many windows', () => {
    const crowded = new VectorImage(dimensions);
    crowded.append(partOf(Array(5000).fill(queries[0]!), Array(5000).fill(1)));
    crowded.append(part);
    const hits = scanImage(crowded, queries[0]!, 60);
    expect(hits[0]).toMatchObject({ segment: 1, window: 0 });
    expect(recall(hits, [1, ...naive(vectors, segments, queries[0]!)])).toBeGreaterThan(0.95);
  });

  it('is the same without WebAssembly, to the bit', () => {
    const plain = imageWith(plainKernel());
    for (const wanted of queries.slice(0, 4)) {
      for (const [, ranges] of filters) {
        expect(scanImage(plain, wanted, 60, ranges)).toEqual(scanImage(image, wanted, 60, ranges));
      }
    }
  });
});

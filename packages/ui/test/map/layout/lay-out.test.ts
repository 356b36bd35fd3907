import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNeighbours } from '../../../src/map/layout/find-neighbours.ts';
import { layOut } from '../../../src/map/layout/lay-out.ts';
import { neighbourGraph } from '../../../src/map/layout/neighbour-graph.ts';
import type { Points } from '../../../src/map/layout/points.ts';
import { principalComponents } from '../../../src/map/layout/principal-components.ts';
import { seededRandom } from '../../../src/map/layout/seeded-random.ts';

/** Points of unit length, the same for the same seed. */
function unitPoints(count: number, dimensions: number, seed: number): Points {
  const random = seededRandom(seed);
  const values = Float32Array.from({ length: count * dimensions }, () => random() - 0.5);
  for (let at = 0; at < values.length; at += dimensions) {
    const row = values.subarray(at, at + dimensions);
    const length = Math.hypot(...row);
    row.forEach((value, i) => {
      row[i] = value / length;
    });
  }
  return { count, dimensions, values };
}

function product({ dimensions, values }: Points, one: number, other: number): number {
  let sum = 0;
  for (let i = 0; i < dimensions; i += 1) sum += values[one * dimensions + i]! * values[other * dimensions + i]!;
  return sum;
}

describe('neighbours', () => {
  it('are the nearest others, nearest first, where no dimension is left out', () => {
    const points = unitPoints(300, 8, 5);
    const { axes, rows } = principalComponents(points, 48);
    expect(axes).toBe(8);
    const found = findNeighbours({ axes, rows, points, candidates: 20, neighbours: 10, onProgress: () => {} });
    for (let point = 0; point < points.count; point += 1) {
      const others = Array.from({ length: points.count }, (_, at) => at).filter((at) => at !== point);
      const nearest = others.sort((a, b) => product(points, point, b) - product(points, point, a)).slice(0, 10);
      expect([...found.points.subarray(point * 10, point * 10 + 10)]).toEqual(nearest);
    }
  });

  it('are tied by edges of each pair once, with weights above 0 up to 1', () => {
    const points = unitPoints(200, 8, 9);
    const { axes, rows } = principalComponents(points, 4);
    const lists = findNeighbours({ axes, rows, points, candidates: 20, neighbours: 10, onProgress: () => {} });
    const { from, to, weights } = neighbourGraph(lists, points.count);
    const pairs = Array.from(from, (one, at) => `${one} ${to[at]}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    from.forEach((one, at) => {
      expect(one).toBeLessThan(to[at]!);
      expect(weights[at]).toBeGreaterThan(0);
      expect(weights[at]).toBeLessThanOrEqual(1);
    });
    expect(new Set([...from, ...to]).size).toBe(200);
  });
});

describe('principal components', () => {
  it('are the directions of greatest spread, in order, and stand upright on each other', () => {
    const random = seededRandom(2);
    const spreads = [0.1, 5, 0.5, 2];
    const values = Float32Array.from({ length: 4_000 }, (_, at) => (random() - 0.5) * spreads[at % 4]!);
    const { axes, rows } = principalComponents({ count: 1_000, dimensions: 4, values }, 3);
    const along = (one: number, other: number): number =>
      Array.from({ length: 1_000 }, (_, at) => rows[at * axes + one]! * rows[at * axes + other]!).reduce(
        (a, b) => a + b,
      ) / 1_000;
    expect([along(0, 0), along(1, 1), along(2, 2)].map((variance) => Math.sqrt(variance * 12).toFixed(0))).toEqual([
      '5',
      '2',
      '0',
    ]);
    expect(Math.abs(along(0, 1))).toBeLessThan(0.05);
  });
});

describe('a layout', () => {
  it('is within a square, finite, and the same for the same points, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 6 }), fc.nat(), (count, dimensions, seed) => {
        const points = unitPoints(count, dimensions, seed);
        const places = layOut(points);
        expect(places).toHaveLength(2 * count);
        for (const place of places) expect(place >= 0 && place <= 1).toBe(true);
        expect(layOut(points)).toEqual(places);
      }),
      { numRuns: 20 },
    );
  });

  it('keeps points apart that are the same', () => {
    const values = new Float32Array(50 * 4).map((_, at) => (at % 4 === 0 ? 1 : 0));
    const places = layOut({ count: 50, dimensions: 4, values });
    const pairs = Array.from({ length: 50 }, (_, at) => `${places[2 * at]} ${places[2 * at + 1]}`);
    expect(new Set(pairs).size).toBeGreaterThan(45);
  });

  it('tells its progress, from 0 to 1', () => {
    const told: number[] = [];
    layOut(unitPoints(300, 8, 1), (done) => told.push(done));
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect([told[0]! >= 0, told.at(-1)]).toEqual([true, 1]);
  });
});

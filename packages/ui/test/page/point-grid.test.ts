import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PointGrid } from '../../src/page/point-grid.ts';

const place = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);

describe('PointGrid', () => {
  it('finds what looking at every point finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, place)),
        place,
        place,
        fc.constantFrom(0, 0.001, 0.02, 0.3),
        (points, x, y, distance) => {
          const grid = new PointGrid(points.flat());
          const squared = points.map(([px, py]) => (px - x) * (px - x) + (py - y) * (py - y));
          const near = squared.filter((value) => value <= distance * distance);
          const found = grid.nearest(x, y, distance);
          if (near.length === 0) expect(found).toBe(-1);
          else expect(squared[found]).toBe(Math.min(...near));
          const inside = points.flatMap(([px, py], at) =>
            px >= x && px <= x + distance && py >= y && py <= y + distance ? [at] : [],
          );
          expect(grid.within(x, y, x + distance, y + distance)).toEqual(inside);
        },
      ),
    );
  });

  it('is empty without points, and knows those at the very edges', () => {
    expect(new PointGrid([]).nearest(0.5, 0.5, 1)).toBe(-1);
    expect(new PointGrid([0, 0, 1, 1]).within(0, 0, 1, 1)).toEqual([0, 1]);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intersectRanges } from '../../../src/store/scan/intersect-ranges.ts';
import { makeRanges } from '../../../src/store/scan/make-ranges.ts';
import type { SegmentRanges } from '../../../src/store/scan/segment-ranges.ts';

const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 12 })), { maxLength: 30 });

function members({ first, last }: SegmentRanges): readonly number[] {
  return [...first].flatMap((start, i) => Array.from({ length: last[i]! - start + 1 }, (_, n) => start + n));
}

function membersOf(given: readonly (readonly [number, number])[]): readonly number[] {
  const all = given.flatMap(([start, count]) => Array.from({ length: count }, (_, n) => start + n));
  return [...new Set(all)].sort((a, b) => a - b);
}

it('makes the fewest ranges that hold what the pairs hold', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      const ranges = makeRanges(given);
      expect(members(ranges)).toEqual(membersOf(given));
      ranges.first.forEach((start, i) => {
        if (i > 0) expect(start).toBeGreaterThan(ranges.last[i - 1]! + 1);
      });
    }),
  );
});

it('intersects', () => {
  fc.assert(
    fc.property(pairs, pairs, (a, b) => {
      const both = new Set(membersOf(b));
      const expected = membersOf(a).filter((member) => both.has(member));
      expect(members(intersectRanges(makeRanges(a), makeRanges(b)))).toEqual(expected);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../src/edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['path', 'path', 0],
    ['paht', 'path', 1],
    ['source', 'sources', 1],
    ['year', 'yaer', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3], // swapped neighbours are not edited again
  ])('from %j to %j is %i', (from, to, edits) => {
    expect(editDistance(from, to)).toBe(edits);
  });

  it('is the same both ways, and 0 for equal texts only', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

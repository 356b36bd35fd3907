import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covered } from '../../bench/src/retrieval/covered.ts';
import { meanOf, measure } from '../../bench/src/retrieval/measures.ts';

describe('measure', () => {
  const judged = new Map([
    ['a', 1],
    ['b', 1],
  ]);

  it('is 1 where all relevant documents come first', () => {
    expect(measure(['b', 'a', 'x'], judged)).toEqual({ ndcg10: 1, recall10: 1, mrr10: 1 });
  });

  it('is 0 where none is found, or none is relevant', () => {
    expect(measure(['x', 'y'], judged)).toEqual({ ndcg10: 0, recall10: 0, mrr10: 0 });
    expect(measure(['x'], new Map())).toEqual({ ndcg10: 0, recall10: 0, mrr10: 0 });
  });

  it('discounts by the logarithm of the place', () => {
    const { ndcg10, recall10, mrr10 } = measure(['x', 'a', 'y', 'b'], judged);
    const ideal = 1 + 1 / Math.log2(3);
    expect(ndcg10).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(5)) / ideal, 12);
    expect(recall10).toBe(1);
    expect(mrr10).toBe(0.5);
  });

  it('looks at ten documents, each once', () => {
    const nine = Array.from({ length: 9 }, (_, i) => `x${i}`);
    expect(measure([...nine, 'a'], judged).mrr10).toBe(0.1);
    expect(measure([...nine, 'x0', 'x1', 'a', 'b'], judged)).toMatchObject({ mrr10: 0.1, recall10: 0.5 });
    expect(measure([...nine, 'y', 'a'], judged)).toEqual({ ndcg10: 0, recall10: 0, mrr10: 0 });
  });

  it('weighs grades', () => {
    const graded = new Map([
      ['good', 2],
      ['fair', 1],
    ]);
    expect(measure(['good', 'fair'], graded).ndcg10).toBe(1);
    expect(measure(['fair', 'good'], graded).ndcg10).toBeCloseTo((1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)), 12);
  });

  it('has a mean', () => {
    expect(meanOf([measure(['a', 'b'], judged), measure(['x'], judged)])).toEqual({
      ndcg10: 0.5,
      recall10: 0.5,
      mrr10: 0.5,
    });
    expect(meanOf([])).toEqual({ ndcg10: 0, recall10: 0, mrr10: 0 });
  });
});

describe('covered', () => {
  it('counts what passages and pieces have in common', () => {
    expect(covered([[10, 20]], [[0, 15]])).toEqual({ recall5: 0.5, precision5: 5 / 15, iou5: 5 / 20 });
    expect(covered([[10, 20]], [[20, 30]])).toEqual({ recall5: 0, precision5: 0, iou5: 0 });
    expect(covered([[10, 20]], [])).toEqual({ recall5: 0, precision5: 0, iou5: 0 });
    expect(covered([[10, 20]], [[10, 20]])).toEqual({ recall5: 1, precision5: 1, iou5: 1 });
  });

  it('counts repeated text against precision, not for recall; other texts likewise', () => {
    const once = covered([[0, 10]], [[0, 5]]);
    const twice = covered(
      [[0, 10]],
      [
        [0, 5],
        [0, 5],
      ],
    );
    expect(twice.recall5).toBe(once.recall5);
    expect(twice.precision5).toBe(0.5);
    expect(covered([[0, 10]], [[0, 5]], [[0, 5]])).toEqual(twice);
  });

  it('equals counting characters one by one', () => {
    const span = fc.tuple(fc.nat(50), fc.nat(20)).map(([start, length]) => [start, start + length] as const);
    fc.assert(
      fc.property(span, fc.array(span, { maxLength: 6 }), (passage, pieces) => {
        const inside = (at: number): boolean => pieces.some(([start, end]) => at >= start && at < end);
        const places = Array.from({ length: passage[1] - passage[0] }, (_, i) => passage[0] + i);
        const expected = places.length === 0 ? 0 : places.filter(inside).length / places.length;
        expect(covered([passage], pieces).recall5).toBeCloseTo(expected, 12);
      }),
    );
  });
});

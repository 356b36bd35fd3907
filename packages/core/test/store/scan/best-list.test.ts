import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BestList } from '../../../src/store/scan/best-list.ts';

it('keeps the best of all offers and what ties with the last of them', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3000 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 40 }), (offered, wanted) => {
      const list = new BestList(wanted);
      offered.forEach((score, segment) => {
        if (score >= list.threshold) list.offer({ segment, score, window: segment });
      });
      const sorted = [...offered].sort((a, b) => b - a);
      const last = sorted[wanted - 1] ?? Number.NEGATIVE_INFINITY;
      const kept = list.take();
      expect(kept.map(({ score }) => score)).toEqual(sorted.filter((score) => score >= last));
      expect(kept.every(({ score, segment }) => offered[segment] === score)).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dequantise } from '../../../src/store/scan/dequantise.ts';
import { exactSimilarity } from '../../../src/store/scan/exact-similarity.ts';
import { quantise } from '../../../src/store/scan/quantise.ts';

const numbers = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 })
  .map((values) => Float32Array.from(values));
/** Vectors of unit length; the tiny ones among the numbers stay in. */
const vectors = numbers
  .filter((values) => Math.hypot(...values) > 1e-3)
  .map((values) => {
    const norm = Math.hypot(...values);
    return values.map((value) => value / norm);
  });

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

function cosine(a: Float32Array, b: Float32Array): number {
  return dot(a, b) / (Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b)));
}

describe('quantise', () => {
  it('changes nothing in what it rounded before, whatever the vector', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const once = quantise(vector);
        const again = quantise(dequantise(once));
        expect(again).toEqual(once);
        expect(dequantise(again)).toEqual(dequantise(once));
      }),
      { numRuns: 2000 },
    );
  });

  it('is off by half a step at most', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const code = quantise(vector);
        const rounded = dequantise(code);
        vector.forEach((value, i) => {
          expect(Math.abs(value - rounded[i]!)).toBeLessThanOrEqual((code.scale / 16) * 0.5001);
        });
      }),
    );
  });

  it('uses the whole range of codes, and a sixteenth of a step beyond', () => {
    const { scale, codes, residuals } = quantise(Float32Array.of(0.8, -0.8, 0.5, -0.1, 0));
    expect([codes[0], codes[1], codes[4]]).toEqual([127, -127, 0]);
    expect(scale).toBeCloseTo(0.8 / 127, 5);
    expect(residuals).toHaveLength(3);
  });

  it('keeps zeros', () => {
    expect(dequantise(quantise(new Float32Array(5)))).toEqual(new Float32Array(5));
  });

  it('lets exactSimilarity find the cosine', () => {
    fc.assert(
      fc.property(vectors, (vector) => {
        const code = quantise(vector);
        const rounded = dequantise(code);
        expect(exactSimilarity(vector, code)).toBeCloseTo(Math.min(1, cosine(vector, rounded)), 6);
        expect(exactSimilarity(vector, code)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

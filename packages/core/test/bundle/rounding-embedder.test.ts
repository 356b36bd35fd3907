import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundingEmbedder } from '../../src/bundle/rounding-embedder.ts';
import { quantise } from '../../src/store/scan/quantise.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

/** Residuals of a value that its code alone gives. */
const NEUTRAL = 0x88;

/** Rounds one vector. */
async function rounded(vector: Float32Array): Promise<Float32Array> {
  const embedder = roundingEmbedder({ ...wordEmbedder(), dimensions: vector.length, embed: async () => [vector] });
  return (await embedder.embed(['x'], { role: 'document' }))[0]!;
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

it('gives vectors of many values 127 codes that a store keeps without residuals', async () => {
  const normal = fc.tuple(fc.double({ min: 0.01, max: 1 }), fc.double({ min: 0, max: 1 }));
  const value = normal.map(([a, b]) => Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b));
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 384, maxLength: 384, size: 'max' }), async (values) => {
      fc.pre(Math.hypot(...values) > 5);
      const vector = unit(values);
      const found = await rounded(vector);
      const { codes, residuals } = quantise(found);
      expect(residuals.every((residual) => residual === NEUTRAL)).toBe(true);
      expect(new Set(codes.map((code) => Math.round((code * 63) / 127))).size).toBeLessThanOrEqual(127);
      const cosine = vector.reduce((sum, one, at) => sum + one * found[at]!, 0) / Math.hypot(...found);
      expect(cosine).toBeGreaterThan(0.999);
    }),
    { numRuns: 50 },
  );
});

it.each([[[1, 0, 0]], [[1, 1, 1, 1]], [[3, 1, -1, 1, 1, 1, 1, 1, 1]], [[0.1, 1, -1, 2]]])(
  'keeps the length of %j, of few different values',
  async (values) => {
    expect(Math.hypot(...(await rounded(unit(values))))).toBeCloseTo(1, 2);
  },
);

it('is the embedder that it rounds in all else', async () => {
  const embedder = wordEmbedder();
  const rounding = roundingEmbedder(embedder);
  expect(rounding).toMatchObject({ fingerprint: embedder.fingerprint, dimensions: 64, maxTokens: 64 });
  expect(await rounding.windows?.(['a b'])).toEqual(await embedder.windows(['a b']));
});

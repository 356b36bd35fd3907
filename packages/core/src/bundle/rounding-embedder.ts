import type { Embedder } from '../embed/embedder.ts';
import { quantise } from '../store/scan/quantise.ts';

/** Scan codes are up to 127. */
const LARGEST_CODE = 127;
/** Steps from 0 to the largest value of a vector, so that it takes 7 bits. */
const STEPS = 63;

/** By so much a rounded vector's length may differ from 1. */
const LENGTH_TOLERANCE = 0.003;

/**
 * An embedder whose vectors are rounded to 7 bits a value, on numbers that a store keeps in its 8-bit codes alone: what it keeps
 * beyond them is then the same for all vectors and packs to nothing. Rounding turns a vector by about 0.014 in a direction of its
 * own, so that similarities are off by less than 0.001 (0.014 / √384) as a rule.
 */
export function roundingEmbedder(embedder: Embedder): Embedder {
  return {
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
    maxTokens: embedder.maxTokens,
    ...(embedder.windows && { windows: (texts, options) => embedder.windows?.(texts, options) ?? Promise.resolve([]) }),
    async embed(texts, options): Promise<readonly Float32Array[]> {
      return (await embedder.embed(texts, options)).map(rounded);
    },
  };
}

/** A vector of few different values may change its length by rounding all of them alike: it is rounded less, or not. */
function rounded(vector: Float32Array): Float32Array {
  const { scale, codes } = quantise(vector);
  const toSteps = scale === 0 ? 0 : STEPS / (LARGEST_CODE * scale);
  const coarse = vector.map((value) => Math.round((Math.round(value * toSteps) * LARGEST_CODE) / STEPS) * scale);
  const fine = Float32Array.from(codes, (code) => code * scale);
  return [coarse, fine].find((one) => Math.abs(Math.hypot(...one) - 1) < LENGTH_TOLERANCE) ?? vector;
}

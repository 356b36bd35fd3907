import type { Embedder } from '../embed/embedder.ts';
import { quantise } from '../store/scan/quantise.ts';

/**
 * An embedder whose vectors are rounded to 8 bits a value: what a store keeps beyond that is then the same for all of them and
 * packs to nothing. Similarities are exact to about 0.002.
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

function rounded(vector: Float32Array): Float32Array {
  const { scale, codes } = quantise(vector);
  return Float32Array.from(codes, (code) => code * scale);
}

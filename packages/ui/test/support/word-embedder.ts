import type { Embedder } from '@mcp-vector-search/core';

/** Length of its vectors. */
export const DIMENSIONS = 32;

/** A small, real embedder: hashed bag of words, so that texts that share words are near. */
export const wordEmbedder: Embedder = {
  fingerprint: 'words',
  dimensions: DIMENSIONS,
  maxTokens: 512,
  embed: async (texts, { signal }) => {
    signal?.throwIfAborted();
    return texts.map(wordVector);
  },
};

function wordVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS).fill(0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 0;
    for (const character of word) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    vector[hash % DIMENSIONS]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

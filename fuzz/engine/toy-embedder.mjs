import { createHash } from 'node:crypto';

const DIMENSIONS = 16;

/** Embedder of the fuzz runs: fast, the same for the same text, near for texts that share words. */
export const TOY_EMBEDDER = {
  fingerprint: 'fuzz',
  dimensions: DIMENSIONS,
  maxTokens: 128,
  async embed(texts) {
    return texts.map(vectorOf);
  },
};

function vectorOf(text) {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().split(/\W+/).slice(0, 200)) {
    const hash = createHash('md5').update(word).digest();
    for (let at = 0; at < DIMENSIONS; at += 1) vector[at] += hash[at] - 127.5;
  }
  const norm = Math.hypot(...vector) || 1;
  return vector.map((value) => value / norm);
}

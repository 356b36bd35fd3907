import type { Embedder } from '@mcp-vector-search/core';
import { DIMENSIONS, Vectors } from '../store/synthetic.ts';

const vectors = new Vectors();

/** Vectors as a model gives them, without its time: drawn by the text, the same for the same one. */
export const SYNTHETIC_EMBEDDER: Embedder = {
  fingerprint: 'synthetic',
  dimensions: DIMENSIONS,
  maxTokens: 512,
  embed: async (texts) => texts.map((text) => vectors.get(hashOf(text))),
};

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

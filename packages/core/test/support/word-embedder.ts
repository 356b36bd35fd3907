import type { Embedder, EmbedRole, TextSpan } from '../../src/embed/embedder.ts';
import { VectorSearchError } from '../../src/errors.ts';

/** An embedder that remembers what it was asked. */
export interface WordEmbedder extends Embedder {
  /** Texts embedded as documents, in order. */
  readonly embedded: string[];
  /** Number of texts in each call for documents. */
  readonly calls: number[];
  readonly queries: string[];
  windows(texts: readonly string[]): Promise<readonly (readonly TextSpan[])[]>;
}

/**
 * A small, real embedder: hashed bag of words, so that texts sharing words are near. Texts holding `refuse` make a call
 * fail; windows have at most `maxTokens` words, and end where the next word begins.
 */
export function wordEmbedder(options: { dimensions?: number; maxTokens?: number; refuse?: string } = {}): WordEmbedder {
  const { dimensions = 64, maxTokens = 64, refuse } = options;
  const embedded: string[] = [];
  const calls: number[] = [];
  const queries: string[] = [];
  return {
    fingerprint: `words-${dimensions}-${maxTokens}`,
    dimensions,
    maxTokens,
    embedded,
    calls,
    queries,
    async embed(texts: readonly string[], { role, signal }: { role: EmbedRole; signal?: AbortSignal | undefined }) {
      signal?.throwIfAborted();
      if (role === 'query') queries.push(...texts);
      else {
        embedded.push(...texts);
        calls.push(texts.length);
      }
      if (refuse !== undefined && texts.some((text) => text.includes(refuse))) {
        throw new VectorSearchError('EMBEDDER_FAILED', `refused a text with "${refuse}"`);
      }
      return texts.map((text) => wordVector(text, dimensions));
    },
    async windows(texts: readonly string[]) {
      return texts.map((text) => wordWindows(text, maxTokens));
    },
  };
}

function wordVector(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  vector[0] = 0.1;
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const hash = hashOf(word);
    const at = hash % dimensions;
    vector[at] = (vector[at] as number) + (hash & 0x10000 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function hashOf(word: string): number {
  let hash = 2166136261;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 16777619) >>> 0;
  return hash;
}

function wordWindows(text: string, words: number): readonly TextSpan[] {
  const starts = [...text.matchAll(/\S+/g)].map(({ index }) => index);
  const cuts = starts.filter((_, at) => at > 0 && at % words === 0);
  return [0, ...cuts].map((start, at) => ({ start, end: cuts[at] ?? text.length }));
}

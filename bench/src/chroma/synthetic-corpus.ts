import {
  contentHash,
  type Document,
  type Embedder,
  type IngestStrategy,
  type SegmentDraft,
  type Source,
  type SourceEntry,
} from '@mcp-vector-search/core';

/** Chunks of each document. */
export const CHUNKS = 8;
/** Length of the vectors. */
export const DIMENSIONS = 384;
const CHUNK_CHARACTERS = 2000;
const WORDS = 'index search vector chunk file path token server record batch query result model text line code'.split(
  ' ',
);

/** Random whole numbers below a bound, always the same for a seed (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A source of documents in memory, each of {@link CHUNKS} chunks of about 2,000 characters. */
export function corpusSource(from: number, to: number, id: string = 'corpus'): Source {
  return {
    id,
    strategy: chunks,
    metadataKeys: ['project', 'part', 'chunk'],
    async *list(): AsyncGenerator<SourceEntry> {
      for (let at = from; at < to; at += 1) {
        const path = `/project/src/file-${String(at).padStart(6, '0')}.md`;
        yield { documentId: path, path, metadata: { project: 'bench', part: at % 17 }, revision: '1' };
      }
    },
    async read({ documentId }): Promise<Uint8Array> {
      return Buffer.from(textOf(documentId));
    },
  };
}

/** An embedder whose vectors cost nothing: each is made once, of the hash of its text. */
export function cachedEmbedder(): Embedder {
  const cache = new Map<string, Float32Array>();
  return {
    fingerprint: 'synthetic',
    dimensions: DIMENSIONS,
    maxTokens: 512,
    embed: async (texts) => texts.map((text) => cached(cache, text)),
  };
}

const chunks: IngestStrategy = {
  fingerprint: 'chunks-1',
  *segment({ text }: Document): Generator<SegmentDraft> {
    for (let at = 0; at < CHUNKS; at += 1) {
      const content = text.slice(at * CHUNK_CHARACTERS, (at + 1) * CHUNK_CHARACTERS);
      yield { embedText: content, content, embedStart: at * CHUNK_CHARACTERS, metadata: { chunk: at } };
    }
  },
};

const texts = new Map<string, string>();

/** Made once, since a file would be read from the system's cache. */
function textOf(path: string): string {
  const text = texts.get(path) ?? newText(path);
  texts.set(path, text);
  return text;
}

function newText(path: string): string {
  const random = randomNumbers(Number.parseInt(contentHash(path).slice(0, 8), 16));
  let text = `${path}\n`;
  while (text.length < CHUNKS * CHUNK_CHARACTERS)
    text += `${WORDS[random(WORDS.length)]}${random(3) ? '' : random(900)} `;
  return text.slice(0, CHUNKS * CHUNK_CHARACTERS);
}

function cached(cache: Map<string, Float32Array>, text: string): Float32Array {
  const key = contentHash(text);
  const held = cache.get(key) ?? vectorOf(key);
  cache.set(key, held);
  return held.slice();
}

/** A random vector of unit length. */
function vectorOf(key: string): Float32Array {
  const random = randomNumbers(Number.parseInt(key.slice(0, 8), 16));
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random(2 ** 31) / 2 ** 30 - 1);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

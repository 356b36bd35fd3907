import { createHash } from 'node:crypto';
import type { DocumentChange, EmbeddedSegment } from '@mcp-vector-search/core';

export const DIMENSIONS = 384;
const CENTRES = 1000;
/** How far a vector lies from its centre: neighbours of a query have a cosine of about 0.75, as sentences have. */
const SPREAD = 0.6;
/** Segments of a document. */
export const DOCUMENT_SEGMENTS = 10;
const TEXT_LENGTH = 500;
const VOCABULARY = 50_000;
/** So many of the most frequent words differ little: the first is in a third of the texts. */
const COMMON = 30;
const CONSONANTS = 'bdfgklmnprtvz';
const VOWELS = 'aou';
/** One document in so many has the value of each filter. */
export const FILTERS = { 'filtered 5 %': { group: 20 }, 'filtered 0.1 %': { topic: 1000 } } as const;

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32, Tommy Ettinger). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sums of four uniform numbers: near enough to normal, and quick to draw. Variance 1. */
function bell(random: () => number): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

/** Clustered vectors of unit length, the same for the same number. */
export class Vectors {
  readonly #centres: readonly Float32Array[];

  constructor() {
    const random = randomNumbers(1);
    this.#centres = Array.from({ length: CENTRES }, () =>
      Float32Array.from({ length: DIMENSIONS }, () => bell(random)),
    );
  }

  get(number: number): Float32Array {
    const random = randomNumbers(number * 7919 + 17);
    const centre = this.#centres[Math.floor(random() * CENTRES)]!;
    const vector = new Float32Array(DIMENSIONS);
    let squares = 0;
    for (let d = 0; d < DIMENSIONS; d += 1) {
      vector[d] = centre[d]! + SPREAD * bell(random);
      squares += vector[d]! ** 2;
    }
    const length = Math.sqrt(squares);
    for (let d = 0; d < DIMENSIONS; d += 1) vector[d]! /= length;
    return vector;
  }
}

/** A word of a vocabulary in which the frequency falls with rank as in texts without their stop words (Zipf, Mandelbrot). */
export function word(random: () => number): string {
  let rest = Math.floor(COMMON * ((1 + VOCABULARY / COMMON) ** random() - 1));
  let letters = '';
  do {
    letters += CONSONANTS[rest % CONSONANTS.length]! + VOWELS[Math.floor(rest / CONSONANTS.length) % VOWELS.length]!;
    rest = Math.floor(rest / (CONSONANTS.length * VOWELS.length));
  } while (rest > 0);
  return `${letters}k`;
}

/** A text of about 500 characters. */
export function text(number: number): string {
  const random = randomNumbers(number * 104_729 + 5);
  let words = '';
  while (words.length < TEXT_LENGTH) words += `${word(random)} `;
  return words.slice(0, TEXT_LENGTH);
}

/** A question of three words, as frequent as those of the texts. */
export function question(number: number): string {
  const random = randomNumbers(number * 15_485_863 + 3);
  return Array.from({ length: 3 }, () => word(random)).join(' ');
}

/** A document of ten segments, from the segment of this number on; another version has other texts and vectors. */
export function document(number: number, vectors: Vectors, version = 0): DocumentChange {
  const documentId = `folder${number % 50}/document${number}.md`;
  const metadata = {
    group: number % FILTERS['filtered 5 %'].group,
    topic: number % FILTERS['filtered 0.1 %'].topic,
    kind: number % 3 === 0 ? 'guide' : 'reference',
  };
  const key = { sourceId: 'bench', documentId };
  const segments = Array.from({ length: DOCUMENT_SEGMENTS }, (_, ordinal): EmbeddedSegment => {
    const at = number * DOCUMENT_SEGMENTS + ordinal + version * 1e8;
    const content = text(at);
    const range = {
      start: ordinal * TEXT_LENGTH,
      end: (ordinal + 1) * TEXT_LENGTH,
      startLine: ordinal + 1,
      endLine: ordinal + 1,
    };
    return {
      ...key,
      id: `${documentId}#${ordinal}`,
      path: documentId,
      ordinal,
      content,
      range,
      contentStart: range.start,
      metadata: { ...metadata, 'doc-id': documentId, 'file-id': documentId, 'segment-id': `${documentId}#${ordinal}` },
      windows: [{ vector: vectors.get(at), range }],
      lexicalText: content,
      embedHash: createHash('sha256').update(content).digest('hex'),
    };
  });
  const contentHash = createHash('sha256').update(`${number} ${version}`).digest('hex');
  return {
    document: { ...key, path: documentId, contentHash, strategy: 'bench', metadata, state: 'indexed' },
    segments,
  };
}

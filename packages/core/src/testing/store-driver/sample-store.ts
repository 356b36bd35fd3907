import type { Metadata } from '../../metadata.ts';
import type { DocumentRecord, EmbeddedSegment } from '../../store/segment.ts';
import type { DocumentChange, IndexHeader, StoreDriver } from '../../store/store-driver.ts';
import type { StoreDriverSubject } from '../store-driver-subject.ts';

/** Length of the vectors tried. */
export const DIMENSIONS = 16;
/** The header that an index is made with. */
export const HEADER: IndexHeader = { format: 0, embedder: 'conformance', dimensions: DIMENSIONS };

/** What may be said of a sample segment. */
export interface SampleSegment {
  readonly content?: string;
  /** One vector a window; default one that depends on the content. */
  readonly vectors?: readonly Float32Array[];
  readonly metadata?: Metadata;
}

/** Opens a new driver, does something with it, and closes it. */
export async function withDriver(
  subject: StoreDriverSubject,
  work: (driver: StoreDriver) => Promise<void>,
): Promise<void> {
  const driver = await subject.create();
  await driver.open(HEADER);
  try {
    await work(driver);
  } finally {
    await driver.close();
  }
}

/** A unit vector that is the same for the same text, and near to none of another text. */
export function sampleVector(text: string): Float32Array {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  const vector = Float32Array.from({ length: DIMENSIONS }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32 - 0.5;
  });
  return unit(vector);
}

/** A unit vector with this cosine to another, in the plane of both. */
export function vectorAt(cosine: number, to: Float32Array, away: Float32Array): Float32Array {
  const along = dot(to, away);
  const beside = unit(away.map((value, i) => value - along * to[i]!));
  const sine = Math.sqrt(1 - cosine * cosine);
  return unit(to.map((value, i) => cosine * value + sine * beside[i]!));
}

/** Cosine of unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

function unit(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

/** A document with these segments, all vectors there unless a segment is given without. */
export function sampleChange(
  documentId: string,
  segments: readonly (string | SampleSegment)[],
  record: Partial<DocumentRecord> = {},
): DocumentChange {
  const described = segments.map((segment) => (typeof segment === 'string' ? { content: segment } : segment));
  const pending = described.some(({ vectors }) => vectors?.length === 0);
  const document: DocumentRecord = {
    sourceId: 'source',
    documentId,
    path: documentId,
    contentHash: '',
    strategy: 'strategy',
    metadata: {},
    state: pending ? 'pending' : 'indexed',
    ...record,
  };
  return { document, segments: described.map((segment, ordinal) => sampleSegment(document, segment, ordinal)) };
}

function sampleSegment(document: DocumentRecord, sample: SampleSegment, ordinal: number): EmbeddedSegment {
  const { sourceId, documentId, path } = document;
  const content = sample.content ?? `segment ${ordinal} of ${documentId}`;
  const vectors = sample.vectors ?? [sampleVector(content)];
  const at = ordinal * 1000;
  const range = { start: at, end: at + content.length, startLine: ordinal * 10 + 1, endLine: ordinal * 10 + 9 };
  const id = `${documentId}#${ordinal}`;
  return {
    id,
    sourceId,
    documentId,
    path,
    ordinal,
    content,
    range,
    contentStart: at,
    // As of a document that a reader made text of: every other segment, since a driver has to keep both kinds.
    ...(ordinal % 2 === 1 && { lines: [at + 2, at + 2, at + 9] }),
    metadata: {
      ...document.metadata,
      ...sample.metadata,
      'doc-id': documentId,
      'file-id': documentId,
      'segment-id': id,
    },
    lexicalText: content,
    embedHash: hashOf(content + vectors.map((vector) => vector.join()).join(';')),
    windows: vectors.map((vector, window) => ({
      vector,
      range: { start: at + window, end: at + window + 1, startLine: window + 1, endLine: window + 1 },
    })),
  };
}

/** Something of the form of a SHA-256 that differs with the text. */
function hashOf(text: string): string {
  let hash = '';
  for (let round = 0; hash.length < 64; round += 1) {
    let state = round + 1;
    for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) ^ (state >>> 13);
    hash += (state >>> 0).toString(16).padStart(8, '0');
  }
  return hash;
}

import { contentHash } from '../../src/content-hash.ts';
import type { Metadata } from '../../src/metadata.ts';
import type { DocumentState, EmbeddedSegment } from '../../src/store/segment.ts';
import type { DocumentChange } from '../../src/store/store-driver.ts';

/** Length of the vectors in these tests. */
export const DIMENSIONS = 8;
/** What an index of these tests says of itself. */
export const EMBEDDER = { fingerprint: 'test-embedder', dimensions: DIMENSIONS };

/** A unit vector that depends on the text alone: texts of the same words are near each other. */
export function vectorOf(text: string, dimensions: number = DIMENSIONS): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.split(/\W+/)) {
    const hash = contentHash(word);
    for (let i = 0; i < dimensions; i += 1) vector[i]! += Number.parseInt(hash.slice(i * 2, i * 2 + 2), 16) - 127.5;
  }
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

/** A document of these texts, a segment each. */
export function change(
  documentId: string,
  texts: readonly string[],
  options: {
    readonly sourceId?: string;
    readonly metadata?: Metadata;
    readonly state?: DocumentState;
    readonly path?: string;
    readonly segmentMetadata?: (ordinal: number) => Metadata;
  } = {},
): DocumentChange {
  const { sourceId = 'source', metadata = {}, state = 'indexed', path = documentId } = options;
  const segments = texts.map((text, ordinal): EmbeddedSegment => {
    const id = `${documentId}#${ordinal}`;
    const range = {
      start: ordinal * 100,
      end: ordinal * 100 + text.length,
      startLine: ordinal + 1,
      endLine: ordinal + 2,
    };
    return {
      id,
      sourceId,
      documentId,
      path,
      ordinal,
      content: text,
      range,
      contentStart: range.start,
      metadata: {
        ...metadata,
        ...options.segmentMetadata?.(ordinal),
        'doc-id': documentId,
        'file-id': documentId,
        'segment-id': id,
      },
      windows: state === 'indexed' ? [{ vector: vectorOf(text), range }] : [],
      lexicalText: text,
      embedHash: contentHash(text),
    };
  });
  const document = {
    sourceId,
    documentId,
    path,
    contentHash: contentHash(texts.join()),
    strategy: 's',
    metadata,
    state,
  };
  return { document, segments };
}

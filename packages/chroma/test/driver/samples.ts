import type { DocumentChange, DocumentRecord, EmbeddedSegment, IndexHeader, Metadata } from '@mcp-vector-search/core';

/** Header of the indexes that tests make. */
export const HEADER: IndexHeader = { format: 0, embedder: 'samples', dimensions: 3 };

/** What may be said of a sample's segments. */
export interface SampleOptions extends Partial<DocumentRecord> {
  /** Metadata of every segment. */
  readonly own?: Metadata;
  /** One for each window of every segment. Default one. */
  readonly vectors?: readonly Float32Array[];
}

/** A document whose segments hold these contents. */
export function changeOf(documentId: string, contents: readonly string[], options: SampleOptions = {}): DocumentChange {
  const { own = {}, vectors = [Float32Array.of(1, 0, 0)], ...record } = options;
  const document: DocumentRecord = {
    sourceId: 's',
    documentId,
    path: documentId,
    contentHash: '1',
    strategy: 'strategy',
    metadata: {},
    state: 'indexed',
    ...record,
  };
  const segments = contents.map((content, ordinal): EmbeddedSegment => {
    const id = `${documentId}#${ordinal}`;
    return {
      id,
      sourceId: document.sourceId,
      documentId,
      path: document.path,
      ordinal,
      content,
      metadata: { ...document.metadata, ...own, 'doc-id': documentId, 'file-id': documentId, 'segment-id': id },
      lexicalText: content,
      embedHash: Buffer.from(content.slice(0, 32)).toString('hex').padEnd(64, '0'),
      windows: vectors.map((vector) => ({ vector })),
    };
  });
  return { document, segments };
}

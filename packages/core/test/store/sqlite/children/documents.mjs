/** Length of the vectors that the child processes write. */
export const DIMENSIONS = 32;
export const EMBEDDER = { fingerprint: 'child-embedder', dimensions: DIMENSIONS };

/** A document whose contents say which version it is. */
export function versionOf(documentId, version) {
  const record = { sourceId: 'source', documentId, path: documentId, strategy: 's', metadata: { version } };
  const segments = Array.from({ length: 1 + (version % 12) }, (_, ordinal) => {
    const content = `${documentId} version ${version} part ${ordinal} ${'word '.repeat(60)}`;
    const id = `${documentId}#${ordinal}`;
    return {
      id,
      sourceId: 'source',
      documentId,
      path: documentId,
      ordinal,
      content,
      metadata: { version, 'doc-id': documentId, 'file-id': documentId, 'segment-id': id },
      windows: [{ vector: vectorOf(version * 100 + ordinal) }],
      lexicalText: content,
      embedHash: `${documentId} ${version} ${ordinal}`,
    };
  });
  return { document: { ...record, contentHash: `${version}`, state: 'indexed' }, segments };
}

/** Documents of a generation. */
export const GENERATION_DOCUMENTS = 12;

/** All documents as one generation has them: each with the same segments, whose content tells the generation. */
export function generationOf(generation) {
  return Array.from({ length: GENERATION_DOCUMENTS }, (_, at) => {
    const { document, segments } = versionOf(`d${at}`, generation);
    const content = `generation ${generation} ${'word '.repeat(40)}`;
    return {
      document: { ...document, metadata: { generation } },
      segments: segments.map((segment) => ({
        ...segment,
        content,
        lexicalText: content,
        embedHash: `generation ${generation} ${segment.ordinal}`,
        metadata: { ...segment.metadata, generation },
      })),
    };
  });
}

/** A unit vector that depends on the number. */
export function vectorOf(seed) {
  const values = Float32Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(seed * 12.9898 + i * 78.233));
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}

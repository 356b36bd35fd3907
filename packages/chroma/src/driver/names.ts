/**
 * Names inside a collection. Metadata of segments keeps its own keys, so that any Chroma client can filter by them; what
 * begins with `mvs:` is this driver's.
 */
export const KEYS = {
  /** Of the collection: number of the storage format, fingerprint of the embedder, length of the vectors. */
  format: 'mvs:format',
  embedder: 'mvs:embedder',
  dimensions: 'mvs:dimensions',
  /** Of every window: source id, key of the document, hash of the embed text, and the rest as JSON. */
  source: 'mvs:source',
  document: 'mvs:doc',
  embedHash: 'mvs:embed',
  segment: 'mvs:segment',
  /** Of the first window of a document, or of its marker where it has none: 1, and the document's record as JSON. */
  head: 'mvs:head',
  record: 'mvs:record',
  /** Metadata (and content) that a server does not give back as it was given, as JSON. Rare. */
  exact: 'mvs:exact',
  /** Before a metadata key that a server refuses or takes for its own. */
  escaped: 'mvs:key:',
} as const;

/** The storage format written, and the only one read. */
export const FORMAT = 1;

/** Name of the collection that holds what has no vector: markers of documents without segments, state, notes. */
export function recordsName(collection: string): string {
  return `${collection}.records`;
}

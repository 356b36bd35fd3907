import {
  type Abortable,
  contentHash,
  type DocumentRecord,
  decodeDocument,
  type Segment,
  type Source,
  type Store,
} from '@mcp-vector-search/core';

/** A source that documents can be read through again. */
export type ReadableSource = Pick<Source, 'id' | 'read'>;

/** Where documents are looked up. */
export interface DocumentLookup {
  readonly index: Pick<Store, 'documents' | 'segments'>;
  /** Only documents of these are found. Absent: of all in the index, which are then known by their segments alone. */
  readonly sources?: readonly ReadableSource[] | undefined;
}

/** A document of the index. */
export interface FoundDocument {
  readonly record: DocumentRecord;
  /** In order. */
  readonly segments: readonly Segment[];
  readonly source?: ReadableSource | undefined;
}

/** Looks a document up by its id; undefined where nothing of it is indexed. */
export async function findDocument(
  { index, sources }: DocumentLookup,
  documentId: string,
  abortable: Abortable,
): Promise<FoundDocument | undefined> {
  if (sources) {
    const held = await Promise.all(
      sources.map(async (source) => ({
        source,
        segments: await index.segments({ sourceId: source.id, documentId }, abortable),
      })),
    );
    const found = held.find(({ segments }) => segments.length > 0);
    if (!found) return undefined;
    const record = await recordOf(
      index,
      (one) => one.sourceId === found.source.id && one.documentId === documentId,
      abortable,
    );
    return record && { record, ...found };
  }
  const record = await recordOf(index, (one) => one.documentId === documentId, abortable);
  if (!record) return undefined;
  const segments = await index.segments(record, abortable);
  return segments.length > 0 ? { record, segments } : undefined;
}

async function recordOf(
  index: DocumentLookup['index'],
  matches: (record: DocumentRecord) => boolean,
  abortable: Abortable,
): Promise<DocumentRecord | undefined> {
  for await (const record of index.documents(abortable)) if (matches(record)) return record;
  return undefined;
}

/**
 * The text that was indexed, read through the source; undefined where it cannot be read any more or is not the same: what
 * lies there now may be anything, so only the index tells what it was.
 */
export async function indexedText(
  { record, source }: FoundDocument,
  abortable: Abortable,
): Promise<string | undefined> {
  if (!source) return undefined;
  const { documentId, path, metadata } = record;
  try {
    const bytes = await source.read({ documentId, path, metadata }, abortable);
    if (contentHash(bytes) !== record.contentHash) return undefined;
    const decoded = decodeDocument(bytes);
    return decoded.kind === 'text' ? decoded.text : undefined;
  } catch {
    abortable.signal?.throwIfAborted();
    return undefined;
  }
}

import {
  type Abortable,
  type DocumentRecord,
  type DocumentText,
  readIndexed,
  type Segment,
  type Source,
  type Store,
} from '@mcp-vector-search/core';

/** A source that documents can be read through again. */
export type ReadableSource = Pick<Source, 'id' | 'read' | 'readers'>;

/** Where documents are looked up. */
export interface DocumentLookup {
  readonly index: Pick<Store, 'document' | 'documents' | 'segments'>;
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

/**
 * Looks a document up by its id, also where it is written in the other Unicode normalisation (NFC, NFD) than the file system holds
 * it in: agents write names in one of them. Undefined where nothing of it is indexed.
 */
export async function findDocument(
  lookup: DocumentLookup,
  documentId: string,
  abortable: Abortable,
): Promise<FoundDocument | undefined> {
  for (const id of new Set([documentId, documentId.normalize('NFC'), documentId.normalize('NFD')])) {
    const found = await findExactly(lookup, id, abortable);
    if (found) return found;
  }
  return undefined;
}

async function findExactly(
  { index, sources }: DocumentLookup,
  documentId: string,
  abortable: Abortable,
): Promise<FoundDocument | undefined> {
  if (!sources) return findAnywhere(index, documentId, abortable);
  for (const source of sources) {
    const record = await index.document({ sourceId: source.id, documentId }, abortable);
    const segments = record ? await index.segments(record, abortable) : [];
    if (record && segments.length > 0) return { record, segments, source };
  }
  return undefined;
}

async function findAnywhere(
  index: DocumentLookup['index'],
  documentId: string,
  abortable: Abortable,
): Promise<FoundDocument | undefined> {
  for await (const record of index.documents(abortable)) {
    const segments = record.documentId === documentId ? await index.segments(record, abortable) : [];
    if (segments.length > 0) return { record, segments };
  }
  return undefined;
}

/**
 * The text that was indexed, read through the source; undefined where it cannot be read any more or is not the same: what
 * lies there now may be anything, so only the index tells what it was.
 */
export async function indexedText(
  { record, source }: FoundDocument,
  abortable: Abortable,
): Promise<DocumentText | undefined> {
  return source && readIndexed(record, source, abortable);
}

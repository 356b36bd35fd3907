import {
  type Abortable,
  contentHash,
  type DocumentRecord,
  type DocumentText,
  readText as textOf,
} from '@mcp-vector-search/core';
import type { ServedIndex } from '../served-index.ts';

/** The text of a document as it is now, or why there is none. */
export type ReadText =
  | (Pick<DocumentText, 'text' | 'lines'> & {
      /** Whether it is another one than was indexed. */
      readonly changed: boolean;
    })
  | { readonly problem: string };

/** Larger documents are not shown, in bytes; the indexer reads none of them either by default. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Reads a document that was indexed, through its source and in no other way. */
export async function readText(
  record: DocumentRecord,
  { sources, origins }: Pick<ServedIndex, 'sources' | 'origins'>,
  abortable: Abortable,
): Promise<ReadText> {
  const source = (origins ?? sources)?.find(({ id }) => id === record.sourceId);
  if (!source?.read) return { problem: 'its source cannot be read here; this is what the index holds' };
  const { documentId, path, metadata } = record;
  try {
    const bytes = await source.read({ documentId, path, metadata }, { ...abortable, maxBytes: MOST_BYTES });
    if (bytes.length > MOST_BYTES) return { problem: `it now has ${bytes.length} bytes, which is too much to show` };
    const read = await textOf(bytes, { path, readers: source.readers, ...abortable });
    if (read.kind === 'skip') return { problem: `it is ${read.reason} now` };
    const { text, lines } = read;
    return { text, ...(lines && { lines }), changed: contentHash(bytes) !== record.contentHash };
  } catch (error) {
    abortable.signal?.throwIfAborted();
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

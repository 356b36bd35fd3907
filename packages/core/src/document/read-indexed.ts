import { type Abortable, passSignal } from '../abort.ts';
import { contentHash } from '../content-hash.ts';
import type { Source } from '../source/source.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { DocumentText } from './document-reader.ts';
import { readerFor, readText } from './read-text.ts';
import { isReadBy } from './reading-fingerprint.ts';

/** A document that has more bytes by now is not the one that was indexed, and would take memory for nothing. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * The text that a document was indexed with, read again through its source; undefined where it cannot be read any more, is not the
 * same, or was read by another reader: then only the index tells what it was.
 */
export async function readIndexed(
  record: DocumentRecord,
  source: Pick<Source, 'read' | 'readers'>,
  { signal }: Abortable = {},
): Promise<DocumentText | undefined> {
  const { documentId, path, metadata } = record;
  const { readers } = source;
  if (!isReadBy(record.strategy, readerFor(path, readers))) return undefined;
  try {
    const bytes = await source.read({ documentId, path, metadata }, { maxBytes: MOST_BYTES, ...passSignal(signal) });
    if (contentHash(bytes) !== record.contentHash) return undefined;
    const read = await readText(bytes, { path, readers, ...passSignal(signal) });
    return read.kind === 'text' ? read : undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

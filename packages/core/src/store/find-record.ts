import type { Abortable } from '../abort.ts';
import type { DocumentKey, DocumentRecord } from './segment.ts';
import type { StoreDriver } from './store-driver.ts';

/** The record of a document: by the driver's own `document`, otherwise out of all records. */
export async function findRecord(
  driver: Pick<StoreDriver, 'document' | 'documents'>,
  key: DocumentKey,
  options: Abortable,
): Promise<DocumentRecord | undefined> {
  if (driver.document) return driver.document(key, options);
  for await (const record of driver.documents(options)) {
    if (record.sourceId === key.sourceId && record.documentId === key.documentId) return record;
  }
  return undefined;
}

import { checkText } from './check-text.ts';
import type { DocumentKey } from './segment.ts';

/** Refuses what is no key of a document: TypeError or RangeError. */
export function checkKey(key: DocumentKey): void {
  checkText(key.sourceId, 'a source id');
  checkText(key.documentId, 'a document id');
}

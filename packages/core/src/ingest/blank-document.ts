import type { Document } from '../document/document.ts';
import { VectorSearchError } from '../errors.ts';

/** The error for a document, or `what` a strategy takes from it, that holds nothing to embed. */
export function blankDocument(document: Document, what = 'the text'): VectorSearchError {
  return new VectorSearchError(
    'SEGMENT_INVALID',
    `${document.path}: ${what} is empty or white space only, so there is nothing to embed; add text or leave the file out`,
    { context: { path: document.path, documentId: document.id, sourceId: document.sourceId } },
  );
}

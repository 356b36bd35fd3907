import { VectorSearchError } from '../errors.ts';

/** Text of a document, or why it has none. */
export type DecodedDocument =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'skip'; readonly reason: 'binary' | 'blank' };

/** Decodes UTF-8 bytes, byte-order mark removed. Bytes with a NUL are binary. @throws DOCUMENT_UNDECODABLE. */
export function decodeDocument(bytes: Uint8Array): DecodedDocument {
  if (bytes.includes(0)) return { kind: 'skip', reason: 'binary' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new VectorSearchError('DOCUMENT_UNDECODABLE', 'the bytes are not UTF-8 text: convert the file', { cause });
  }
  return /\S/.test(text) ? { kind: 'text', text, encoding: 'utf-8' } : { kind: 'skip', reason: 'blank' };
}

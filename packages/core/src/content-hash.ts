import { hash } from 'node:crypto';

/** SHA-256 of bytes, or of a text's UTF-8 bytes, in lower-case hexadecimal. */
export function contentHash(content: Uint8Array | string): string {
  return hash('sha256', content, 'hex');
}

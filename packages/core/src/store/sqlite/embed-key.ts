import { hash as hashOf } from 'node:crypto';

/** 128 bits: two different texts never meet. */
const LENGTH = 16;
const SHA256 = /^[0-9a-f]{64}$/;

/** The key under which a SHA-256 (hexadecimal) is kept: its first 16 bytes; of any other text those of its SHA-256. */
export function embedKey(hash: string): Uint8Array {
  return SHA256.test(hash) ? Buffer.from(hash.slice(0, LENGTH * 2), 'hex') : contentKey(hash);
}

/** The key of a content: the first 16 bytes of its SHA-256. */
export function contentKey(content: string): Uint8Array {
  // As hexadecimal first: Node makes that three times as fast as bytes.
  return Buffer.from(hashOf('sha256', content, 'hex').slice(0, LENGTH * 2), 'hex');
}

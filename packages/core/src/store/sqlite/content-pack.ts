import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isWellFormed } from '../is-well-formed.ts';

/** How a pack's text is written: bit 0 = deflated, bit 1 = UTF-16 (for text that UTF-8 cannot hold). */
const DEFLATED = 1;
const UTF16 = 2;
/** Texts shorter than this do not get smaller. */
const LEAST_DEFLATED = 64;
/** Half the time of the usual level for 3 % more bytes; the window holds a pack, so that less memory is cleared for it. */
const DEFLATE = { level: 3, windowBits: 14, memLevel: 9 } as const;

/** A text as stored. */
export interface PackedText {
  readonly codec: number;
  readonly data: Uint8Array;
}

/** Writes a text, losslessly; with `deflate` (the default) deflated where that is smaller. */
export function packText(text: string, deflate = true): PackedText {
  const wide = !isWellFormed(text);
  const plain = Buffer.from(text, wide ? 'utf16le' : 'utf8');
  const codec = wide ? UTF16 : 0;
  if (!deflate || plain.length < LEAST_DEFLATED) return { codec, data: plain };
  const deflated = deflateRawSync(plain, DEFLATE);
  return deflated.length < plain.length ? { codec: codec | DEFLATED, data: deflated } : { codec, data: plain };
}

/** Reads what {@link packText} wrote. Throws where it is damaged. */
export function unpackText({ codec, data }: PackedText): string {
  const plain = codec & DEFLATED ? inflateRawSync(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return plain.toString(codec & UTF16 ? 'utf16le' : 'utf8');
}

import { loadWhenNeeded } from '../load-when-needed.ts';
import type { DecodedText } from './decode-document.ts';

const iconv = loadWhenNeeded<typeof import('iconv-lite')>('iconv-lite');

/** Byte-order marks of the encodings with units wider than a byte; the longer before those that begin like them. */
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Part of the bytes that are zero in UTF-16 without a byte beyond ASCII, at least: there every letter has one. */
const LEAST_ZEROS = 0.25;

/** How much of a text is looked at to tell it from binary data, in UTF-16 units. */
const SAMPLE = 16_384;

/** What a text is made of: letters, marks, digits, punctuation, symbols and spaces in use; no other controls. */
const TEXT = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\n\f\r\u2028\u2029\u200b-\u200f\ufeff]/gu;

/** Of a text, what is not of the rarer kinds, of which binary data has many. */
const COMMON = /[\p{L}\p{M}\p{Nd}\s!-/:-@[-`{-~\u3000-\u303f\uff01-\uff60]/gu;

/** Text out of such an encoding. */
export interface WideText extends DecodedText {
  /** Some of the units are no characters; they are U+FFFD in `text`. */
  readonly damaged: boolean;
}

/** UTF-16 with or without and UTF-32 with a byte-order mark; undefined for anything else. */
export function decodeWide(bytes: Uint8Array): WideText | undefined {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.[0] ?? encodingByZeros(bytes);
  if (encoding === undefined) return undefined;
  const text = encoding.startsWith('utf-16') ? decodeUtf16(bytes, encoding) : decodeUtf32(bytes, encoding);
  return looksLikeText(text.text, marked !== undefined) ? { ...text, encoding } : undefined;
}

/** The byte order in which the upper bytes of the units are mostly what is zero, as in text that is partly Latin. */
function encodingByZeros(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 === 1 || !bytes.includes(0)) return undefined;
  const zeros: [number, number] = [0, 0];
  let isAscii = true;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
    else if (bytes[at]! > 0x7f) isAscii = false;
  }
  const [even, odd] = zeros;
  if (Math.max(even, odd) < 4 * Math.min(even, odd)) return undefined;
  // A stray NUL in ASCII: two letters in one unit would be a Chinese character, and so all of it text.
  if (isAscii && even + odd < bytes.length * LEAST_ZEROS) return undefined;
  return even < odd ? 'utf-16le' : 'utf-16be';
}

function decodeUtf16(bytes: Uint8Array, encoding: string): Omit<WideText, 'encoding'> {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), damaged: true };
  }
}

function decodeUtf32(bytes: Uint8Array, encoding: string): Omit<WideText, 'encoding'> {
  const text = iconv()
    .decode(Buffer.from(bytes), encoding)
    .replace(/\p{Surrogate}/gu, '\ufffd');
  return { text, damaged: text.includes('\ufffd') || bytes.length % 4 !== 0 };
}

/** Without a mark it must moreover be mostly letters, digits and spaces. */
function looksLikeText(text: string, marked: boolean): boolean {
  const sample = text.slice(0, SAMPLE);
  const characters = [...sample].length;
  const cut = sample.length < text.length ? 1 : 0; // the sample may end in half a character
  if ((sample.match(TEXT)?.length ?? 0) < characters - cut) return false;
  return marked || (sample.match(COMMON)?.length ?? 0) >= characters * 0.8;
}

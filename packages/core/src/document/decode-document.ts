import { VectorSearchError } from '../errors.ts';
import { decodeLegacy } from './decode-legacy.ts';
import { decodeWide } from './decode-wide.ts';
import { LineIndex } from './line-index.ts';

/** Text of a document, or why it has none. `encoding` is a label such as `utf-8`, `utf-16le` or `windows-1252`. */
export type DecodedDocument =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'skip'; readonly reason: 'binary' | 'blank' };

/** Text and the encoding that gave it. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

const BINARY: DecodedDocument = { kind: 'skip', reason: 'binary' };

/** Of the bytes, at most this part may be control characters: terminal recordings have some. Compressed data has a tenth. */
const MOST_CONTROL = 0.05;

/**
 * Decodes the bytes of a document: UTF-8, UTF-16 and UTF-32 with or (UTF-16) without a byte-order mark, and legacy
 * encodings by their statistics. A byte-order mark is removed, line ends are kept, and the text is well-formed UTF-16.
 * Bytes with a NUL that are no UTF-16 or UTF-32 are binary, and so is a PDF. Throws DOCUMENT_UNDECODABLE where bytes
 * look like text but no encoding fits, or where UTF-8 is damaged.
 */
export function decodeDocument(bytes: Uint8Array): DecodedDocument {
  const wide = decodeWide(bytes);
  if (wide?.damaged) throw undecodable(`it is damaged ${wide.encoding}; correct it and save it as UTF-8`);
  if (wide) return textOrBlank(wide);
  if (bytes.includes(0) || startsWith(bytes, '%PDF-') || controls(bytes) > bytes.length * MOST_CONTROL) return BINARY;
  const text = decodeUtf8(bytes);
  if (text !== undefined) return textOrBlank({ text, encoding: 'utf-8' });
  refuseDamagedUtf8(bytes);
  const legacy = decodeLegacy(bytes);
  if (!legacy) throw undecodable('no known encoding fits its bytes; save it as UTF-8');
  return textOrBlank(legacy);
}

function textOrBlank({ text, encoding }: DecodedText): DecodedDocument {
  return /\S/.test(text) ? { kind: 'text', text, encoding } : { kind: 'skip', reason: 'blank' };
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Refuses bytes most of whose characters beyond ASCII are sound UTF-8: a legacy encoding would turn all of those into
 * others. By chance, less than a quarter of the characters of another encoding are.
 */
function refuseDamagedUtf8(bytes: Uint8Array): void {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const sound = (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - broken;
  if (!startsWith(bytes, '\xef\xbb\xbf') && sound <= broken) return;
  const line = new LineIndex(text).lineAt(text.indexOf('\ufffd'));
  throw undecodable(`line ${line} is damaged UTF-8; correct it and save it as UTF-8`, line);
}

function undecodable(why: string, line?: number): VectorSearchError {
  return new VectorSearchError('DOCUMENT_UNDECODABLE', `the document cannot be decoded: ${why}`, { context: { line } });
}

/** How many bytes are control characters that text does not have: all but white space, backspace and escape. */
function controls(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes)
    if (byte === 0x7f || (byte < 0x20 && byte !== 0x1b && (byte < 0x08 || byte > 0x0d))) count += 1;
  return count;
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((char, at) => bytes[at] === char.charCodeAt(0));
}

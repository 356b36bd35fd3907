import { decodeDocument } from '@mcp-vector-search/core';

/** Where a declaration is looked for, in bytes; the standard wants it in the first 1,024. */
const HEAD = 4096;
const DECLARATIONS = [
  /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']\s*([\w.:-]+)/i,
  /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
];
/** UTF-8, UTF-16 and UTF-32. */
const MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|\0\0\xfe\xff)/;

/**
 * The characters of a page: by byte-order mark, by the encoding that it declares, or as any document; undefined where the bytes are
 * no text. Throws DOCUMENT_UNDECODABLE.
 */
export function decodeHtml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  if (!MARK.test(head) && !bytes.includes(0)) {
    const [label] = DECLARATIONS.flatMap((pattern) => pattern.exec(head)?.[1] ?? []);
    const declared = label === undefined ? undefined : decodeAs(bytes, label);
    if (declared !== undefined) return declared;
  }
  const decoded = decodeDocument(bytes);
  return decoded.kind === 'text' ? decoded.text : undefined;
}

/** Undefined where there is no such encoding, or the bytes are not in it. */
function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  // Who could read this declaration byte by byte did not read UTF-16: the standard takes it for UTF-8 too.
  const encoding = /^utf-?16/i.test(label) ? 'utf-8' : label;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

import { type Abortable, passSignal } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import { decodeDocument } from './decode-document.ts';
import type { DocumentReader, DocumentText } from './document-reader.ts';
import { LineIndex } from './line-index.ts';

/** Text of a document, or why it has none. */
export type ReadText =
  | ({ readonly kind: 'text' } & DocumentText)
  | { readonly kind: 'skip'; readonly reason: 'binary' | 'blank' };

/** How {@link readText} reads. */
export interface ReadTextOptions extends Abortable {
  /** Path of the document, which chooses the reader. */
  readonly path: string;
  /** The first that accepts the path reads. Default: none. */
  readonly readers?: readonly DocumentReader[] | undefined;
}

/**
 * The text of a document: by the first reader that accepts its path, otherwise decoded. Everything that reads documents reads them by
 * this, so that offsets mean the same everywhere. Rejects with DOCUMENT_UNDECODABLE and what a reader rejects with.
 */
export async function readText(bytes: Uint8Array, { path, readers, signal }: ReadTextOptions): Promise<ReadText> {
  signal?.throwIfAborted();
  const reader = readerFor(path, readers);
  const read = await reader?.read(bytes, { path, ...passSignal(signal) });
  if (!reader || !read) return decodeDocument(bytes);
  const text = read.text.replace(/\p{Surrogate}/gu, '\ufffd');
  if (!/\S/.test(text)) return { kind: 'skip', reason: 'blank' };
  checkLines(text, read.lines, reader);
  return { kind: 'text', ...read, text };
}

/** The reader of a path. */
export function readerFor(path: string, readers: readonly DocumentReader[] | undefined): DocumentReader | undefined {
  return readers?.find((reader) => reader.accepts(path));
}

function checkLines(text: string, lines: readonly number[] | undefined, { fingerprint }: DocumentReader): void {
  if (!lines) return;
  const { count } = new LineIndex(text);
  const isRight = lines.every((line, at) => Number.isSafeInteger(line) && line >= Math.max(1, lines[at - 1] ?? 1));
  if (isRight && lines.length === count) return;
  const what = isRight
    ? `${lines.length} lines of the file for ${count} of its text`
    : 'lines that are no ascending numbers';
  const message = `the document cannot be read: the reader ${fingerprint} gave ${what}; correct the reader`;
  throw new VectorSearchError('DOCUMENT_UNDECODABLE', message);
}

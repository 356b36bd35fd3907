import {
  type Abortable,
  type DocumentKey,
  type DocumentText,
  type Hit,
  LineIndex,
  type TextRange,
} from '@mcp-vector-search/core';
import type { ServedIndex } from '../served-index.ts';
import { readText } from './read-text.ts';

/** What is shown of a segment. */
export interface ShownText {
  readonly text: string;
  /** Where it lies in the document; absent where it is no slice of it. */
  readonly range?: TextRange;
}

/** UTF-16 units shown of a definition at most; more is seen in the document. */
const MOST = 4_000;

/**
 * What is shown of hits: the excerpt or, where the content is no part of the document, such as the description of a definition, the
 * lines of the document that it stands for. Nothing for strategies that keep no text.
 */
export async function shownTexts(
  hits: readonly Hit[],
  served: Pick<ServedIndex, 'index' | 'sources' | 'origins'>,
  abortable: Abortable,
): Promise<ReadonlyMap<Hit, ShownText>> {
  const texts = new Map<Hit, ShownText>();
  const documents = new Map<string, DocumentText | undefined>();
  for (const hit of hits) {
    if (!hit.excerpt) continue;
    const { segment } = hit;
    let definition: ShownText | undefined;
    if (segment.contentStart === undefined && segment.range) {
      const key = JSON.stringify([segment.sourceId, segment.documentId]);
      if (!documents.has(key)) documents.set(key, await indexedText(segment, served, abortable));
      definition = slice(documents.get(key), segment.range);
    }
    texts.set(hit, definition ?? hit.excerpt);
  }
  return texts;
}

/** The text of a document; undefined where it is not the one that was indexed. */
async function indexedText(
  { sourceId, documentId }: DocumentKey,
  served: Pick<ServedIndex, 'index' | 'sources' | 'origins'>,
  abortable: Abortable,
): Promise<DocumentText | undefined> {
  const record = await served.index.document({ sourceId, documentId }, abortable);
  const read = record && (await readText(record, served, abortable));
  return read && 'text' in read && !read.changed ? read : undefined;
}

/** A range of a text from where its first line begins, so that all lines are indented alike. */
function slice(document: DocumentText | undefined, range: TextRange): ShownText | undefined {
  if (!document || document.text.length < range.end) return undefined;
  const { text, lines } = document;
  const indent = /[^\S\r\n]*$/.exec(text.slice(Math.max(0, range.start - 200), range.start))?.[0].length ?? 0;
  const start = range.start - indent;
  const end = whole(text, Math.min(range.end, start + MOST));
  if (end <= start) return undefined;
  return { text: text.slice(start, end), range: new LineIndex(text, lines).range(start, end) };
}

/** An end that leaves no half of a character. */
function whole(text: string, end: number): number {
  return end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

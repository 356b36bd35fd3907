import { type Abortable, passSignal } from '../abort.ts';
import type { DocumentText } from '../document/document-reader.ts';
import { LineIndex } from '../document/line-index.ts';
import { readIndexed } from '../document/read-indexed.ts';
import type { Source } from '../source/source.ts';
import type { Segment } from '../store/segment.ts';
import type { Store } from '../store/store.ts';
import type { LineOf } from './content-lines.ts';
import type { Hit } from './hit.ts';

/** Whole lines of a document. */
export interface SourceText {
  /** Lines are separated by `\n`. */
  readonly text: string;
  /** Line in the file of an offset of `text`. */
  readonly lineOf: LineOf;
}

/** Where {@link sourceTexts} finds documents. */
export interface SourceTextsOptions extends Abortable {
  readonly store: Pick<Store, 'document'>;
  /** Where they can be read again; hits of others are left out. Default: none. */
  readonly sources?: readonly Pick<Source, 'id' | 'read' | 'readers'>[] | undefined;
}

/**
 * For hits whose content is no part of their document, such as the description of a definition: the lines of the document that they
 * stand for. Left out where the document cannot be read any more or is not the one that was indexed, and where a strategy keeps no
 * text, which shows in the hit having no excerpt.
 */
export async function sourceTexts(
  hits: readonly Hit[],
  { store, sources = [], signal }: SourceTextsOptions,
): Promise<ReadonlyMap<Segment, SourceText>> {
  const texts = new Map<Segment, SourceText>();
  const documents = new Map<string, DocumentText | undefined>();
  for (const { segment } of hits.filter(standsForLines)) {
    const key = JSON.stringify([segment.sourceId, segment.documentId]);
    if (!documents.has(key)) {
      const source = sources.find(({ id }) => id === segment.sourceId);
      const record = source && (await store.document(segment, passSignal(signal)));
      documents.set(key, source && record && (await readIndexed(record, source, passSignal(signal))));
    }
    const document = documents.get(key);
    if (document && segment.range) texts.set(segment, linesAround(document, segment.range));
  }
  return texts;
}

function standsForLines({ segment, excerpt }: Hit): boolean {
  return segment.contentStart === undefined && segment.range !== undefined && excerpt !== undefined;
}

/** The whole lines that a part of the text is on. */
function linesAround({ text, lines }: DocumentText, { start, end }: { start: number; end: number }): SourceText {
  const { startLine, endLine } = new LineIndex(text).range(start, end);
  const wanted = text
    .split(/\r\n|\r|\n/)
    .slice(startLine - 1, endLine)
    .join('\n');
  const index = new LineIndex(wanted, lines?.slice(startLine - 1, endLine));
  const before = lines ? 0 : startLine - 1;
  return { text: wanted, lineOf: (offset) => before + index.lineAt(offset) };
}

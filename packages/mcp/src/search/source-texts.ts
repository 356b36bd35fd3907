import type { Abortable, Hit } from '@mcp-vector-search/core';
import type { SourceTexts } from '../budget/fit-hits.ts';
import { type DocumentLookup, indexedText } from '../read/find-document.ts';

/** Where documents of hits are looked up and read. */
export interface SourceLookup extends Pick<DocumentLookup, 'sources'> {
  readonly index: Pick<DocumentLookup['index'], 'document'>;
}

/**
 * For hits whose content is no part of their document, such as the description of a definition: the lines of the document
 * that they stand for. Left out where the document cannot be read any more or is not the one that was indexed.
 */
export async function sourceTexts(
  hits: readonly Hit[],
  lookup: SourceLookup,
  abortable: Abortable,
): Promise<SourceTexts> {
  const texts = new Map<Hit['segment'], string>();
  const documents = new Map<string, readonly string[] | undefined>();
  for (const { segment } of hits.filter(standsForLines)) {
    const key = JSON.stringify([segment.sourceId, segment.documentId]);
    if (!documents.has(key)) documents.set(key, await linesOf(segment, lookup, abortable));
    const { range } = segment;
    const lines = documents.get(key);
    if (lines && range) texts.set(segment, lines.slice(range.startLine - 1, range.endLine).join('\n'));
  }
  return texts;
}

/** Strategies that keep no text give no excerpt: theirs is not read either. */
function standsForLines({ segment, excerpt }: Hit): boolean {
  return segment.contentStart === undefined && segment.range !== undefined && excerpt !== undefined;
}

async function linesOf(
  { sourceId, documentId }: Hit['segment'],
  { index, sources = [] }: SourceLookup,
  abortable: Abortable,
): Promise<readonly string[] | undefined> {
  const source = sources.find(({ id }) => id === sourceId);
  const record = source && (await index.document({ sourceId, documentId }, abortable));
  const text = record && (await indexedText({ record, source, segments: [] }, abortable));
  return text?.split(/\r\n|\r|\n/);
}

import { type Abortable, compareText, type DocumentRecord } from '@mcp-vector-search/core';
import type { DocumentsAnswer, ListedDocument } from '../api.ts';
import type { ServedIndex } from '../served-index.ts';
import { shownPath } from './shown-path.ts';

/** Which documents are listed. */
export interface ListOptions extends Abortable {
  /** Only paths with this text in them; ignores case. Default: all. */
  readonly contains?: string | undefined;
  /** Only of this source. Default: all. */
  readonly source?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Some of the documents, in the order of the paths shown. */
export async function listDocuments(
  served: Pick<ServedIndex, 'index' | 'sources' | 'root'>,
  { contains = '', source, offset, limit, signal }: ListOptions,
): Promise<DocumentsAnswer> {
  const wanted = contains.toLowerCase();
  const found: ListedDocument[] = [];
  for await (const record of served.index.documents({ signal })) {
    if (!isShown(record, served) || (source !== undefined && record.sourceId !== source)) continue;
    const listed = listedDocument(record, served);
    if (wanted === '' || listed.path.toLowerCase().includes(wanted)) found.push(listed);
  }
  found.sort((a, b) => compareText(a.path, b.path) || compareText(a.sourceId, b.sourceId));
  return { total: found.length, documents: found.slice(offset, offset + limit) };
}

/** A record as it is listed. */
export function listedDocument(
  { sourceId, documentId, path, state, problem }: DocumentRecord,
  { root }: Pick<ServedIndex, 'root'>,
): ListedDocument {
  const shown = { sourceId, documentId, path: shownPath(path, root), state };
  return problem ? { ...shown, problem: problem.message } : shown;
}

/** Whether a document belongs to what is shown. */
export function isShown(
  { sourceId }: Pick<DocumentRecord, 'sourceId'>,
  { sources }: Pick<ServedIndex, 'sources'>,
): boolean {
  return sources?.some(({ id }) => id === sourceId) ?? true;
}

import type { Abortable, DocumentKey, Segment } from '@mcp-vector-search/core';
import type { DocumentAnswer, PageSegment } from '../api.ts';
import { RequestError } from '../http/request-error.ts';
import type { ServedIndex } from '../served-index.ts';
import { isShown, listedDocument } from './list-documents.ts';
import { type ReadText, readText } from './read-text.ts';

/** One document with its text and segments. Only what was indexed is read: a secret that was left out stays unread. */
export async function showDocument(
  served: ServedIndex,
  key: DocumentKey,
  abortable: Abortable,
): Promise<DocumentAnswer> {
  const record = isShown(key, served) ? await served.index.document(key, abortable) : undefined;
  if (!record) {
    const message = `no document ${JSON.stringify(key.documentId)} of source ${JSON.stringify(key.sourceId)} is in the index; look for it in the list of documents`;
    throw new RequestError(404, 'NOT_FOUND', message);
  }
  const segments = await served.index.segments(record, abortable);
  const read: ReadText =
    segments.length > 0
      ? await readText(record, served, abortable)
      : { problem: record.problem?.message ?? 'nothing of it is indexed' };
  return {
    ...listedDocument(record, served),
    ...('text' in read ? { text: read.text, ...(read.lines && { lines: read.lines }) } : { textProblem: read.problem }),
    changed: 'text' in read && read.changed,
    metadata: record.metadata,
    segments: segments.map((segment) => pageSegment(segment, read)),
  };
}

function pageSegment({ id, ordinal, range, content, metadata }: Segment, read: ReadText): PageSegment {
  const isPart = range && 'text' in read && !read.changed && read.text.slice(range.start, range.end) === content;
  return { id, ordinal, ...(range && { range }), ...(!isPart && { content }), metadata };
}

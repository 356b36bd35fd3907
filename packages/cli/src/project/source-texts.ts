import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import {
  type Abortable,
  contentHash,
  type DocumentRecord,
  decodeDocument,
  type Hit,
  type Segment,
  type Store,
} from '@mcp-vector-search/core';

/**
 * For hits whose content is no part of their document, such as those of code analysis: the lines of the document that they stand
 * for, by segment. Left out where the file cannot be read any more or is not the one that was indexed.
 */
export async function sourceTexts(
  hits: readonly Hit[],
  store: Pick<Store, 'document'>,
  options: Abortable = {},
): Promise<ReadonlyMap<Segment, string>> {
  const texts = new Map<Segment, string>();
  const segments = hits.filter(standsForLines).map((hit) => hit.segment);
  if (segments.length === 0) return texts;
  const files = new Map<string, readonly string[] | undefined>();
  for (const segment of segments) {
    const key = keyOf(segment);
    if (!files.has(key)) {
      const record = await store.document(segment, options);
      files.set(key, record && (await linesOf(record, options)));
    }
    const lines = files.get(key);
    if (lines && segment.range)
      texts.set(segment, lines.slice(segment.range.startLine - 1, segment.range.endLine).join('\n'));
  }
  return texts;
}

function standsForLines({ segment, excerpt }: Hit): boolean {
  return segment.contentStart === undefined && segment.range !== undefined && excerpt !== undefined;
}

function keyOf({ sourceId, documentId }: Pick<DocumentRecord, 'sourceId' | 'documentId'>): string {
  return `${sourceId}\n${documentId}`;
}

async function linesOf(
  { path, contentHash: indexed }: DocumentRecord,
  { signal }: Abortable,
): Promise<readonly string[] | undefined> {
  if (!isAbsolute(path)) return undefined;
  try {
    if (!(await stat(path)).isFile()) return undefined; // reading a named pipe would not end
    const bytes = await readFile(path, { signal });
    if (contentHash(bytes) !== indexed) return undefined;
    const decoded = decodeDocument(bytes);
    return decoded.kind === 'text' ? decoded.text.split(/\r\n|\r|\n/) : undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

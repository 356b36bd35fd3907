import type { Abortable } from '@mcp-vector-search/core';
import type { ServedIndex } from '../served-index.ts';
import { isShown } from './list-documents.ts';
import { shownPath } from './shown-path.ts';

/**
 * The beginning of stored paths that the beginning of a shown one stands for: taken from the first document whose shown path begins
 * so. As it is, where none does.
 */
export async function resolvePrefix(
  prefix: string,
  served: Pick<ServedIndex, 'index' | 'sources' | 'root'>,
  abortable: Abortable,
): Promise<string> {
  if (served.root === undefined) return prefix;
  for await (const record of served.index.documents(abortable)) {
    if (!isShown(record, served)) continue;
    const shown = shownPath(record.path, served.root);
    if (shown.startsWith(prefix)) return record.path.slice(0, record.path.length - shown.length) + prefix;
  }
  return prefix;
}

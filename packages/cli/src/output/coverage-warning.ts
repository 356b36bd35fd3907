import type { SearchResult } from '@mcp-vector-search/core';
import { formatCount } from './format.ts';

/** What an answer could not take into account, or why it is empty, in one line; undefined where all is well. */
export function coverageWarning({ hits, coverage }: SearchResult): string | undefined {
  const { documents, pending } = coverage;
  if (documents === 0)
    return 'warning: the index holds no documents of these sources; "mcp-vector-search index" fills it';
  if (pending > 0) {
    return `warning: ${pending} of ${formatCount(documents, 'document')} are found by their words only; "mcp-vector-search index" completes them`;
  }
  return hits.length === 0 ? 'no results' : undefined;
}

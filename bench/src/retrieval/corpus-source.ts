import type { IngestStrategy, Source } from '@mcp-vector-search/core';
import type { CorpusDocument } from './collection.ts';

/**
 * Documents of a test collection as a source. `files` says that their ids are file names, which then are their paths;
 * otherwise the path is a number without meaning, so that lexical search finds nothing by it.
 */
export function corpusSource(
  documents: readonly CorpusDocument[],
  strategy: IngestStrategy,
  { files }: { readonly files: boolean },
): Source {
  const sorted = [...documents].sort((a, b) => (a.id < b.id ? -1 : 1));
  const bytes = new Map(sorted.map(({ id, text }) => [id, new TextEncoder().encode(text)]));
  return {
    id: 'corpus',
    strategy,
    async *list() {
      for (const [at, { id }] of sorted.entries()) {
        yield { documentId: id, path: files ? id : `document${at}`, metadata: {} };
      }
    },
    async read({ documentId }) {
      const found = bytes.get(documentId);
      if (!found) throw new RangeError(`No document ${documentId}`);
      return found;
    },
  };
}

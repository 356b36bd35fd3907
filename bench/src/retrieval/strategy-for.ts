import { defaultStrategies, type IngestStrategy } from '@mcp-vector-search/core';

/** How the documents of a set are indexed. */
export interface SetStrategy {
  /** True = documents are whole files under their names; false = passages. */
  readonly files: boolean;
  readonly strategy: IngestStrategy;
  /** For the table. */
  readonly label: string;
}

/** Sets whose documents are whole files, most of them much longer than a model's window. */
const SETS_OF_FILES: readonly string[] = ['tldr-man', 'commits-clojure', 'commits-commons-lang'];
/**
 * UTF-16 units of a chunk and of what it repeats: those of the chunking evaluation. About 250 tokens, so a chunk fits
 * into one window of either model.
 */
export const CHUNKS = { 'chunk-size': 1000, 'chunk-overlap': 200 } as const;

/** Files are chunked, and a file's place is that of its best chunk; passages are indexed whole. */
export function strategyFor(set: string): SetStrategy {
  return SETS_OF_FILES.includes(set)
    ? { files: true, strategy: defaultStrategies.chunked.create(CHUNKS), label: 'chunked 1000/200' }
    : { files: false, strategy: defaultStrategies['whole-document'].create({}), label: 'whole' };
}

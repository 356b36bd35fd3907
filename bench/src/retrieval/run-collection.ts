import type { Hit, SearchMode } from '@mcp-vector-search/core';
import { readCollection } from './collection.ts';
import { corpusSource } from './corpus-source.ts';
import { type Measures, meanOf, measure } from './measures.ts';
import type { SetStrategy } from './strategy-for.ts';
import { type MeasuredIndex, type MeasuredSetup, withIndex } from './with-index.ts';

/** What was measured on a test collection. */
export interface CollectionResult {
  readonly documents: number;
  readonly segments: number;
  readonly windows: number;
  readonly queries: number;
  readonly modes: Readonly<Partial<Record<SearchMode, Measures>>>;
}

/** Segments asked for, so that ten documents are among them even where one has many good chunks. */
const HITS = 100;

/** Indexes a collection and asks all its questions in every mode. */
export async function runCollection(
  folder: string,
  { strategy, files }: Pick<SetStrategy, 'strategy' | 'files'>,
  setup: MeasuredSetup,
  modes: readonly SearchMode[],
): Promise<CollectionResult> {
  const { documents, queries } = await readCollection(folder);
  const source = corpusSource(documents, strategy, { files });
  return withIndex([source], setup, async (index) => {
    const measured: Partial<Record<SearchMode, Measures>> = {};
    for (const mode of modes) {
      const all: Measures[] = [];
      for (const { text, judged } of queries) all.push(measure(await rankedDocuments(index, text, mode), judged));
      measured[mode] = meanOf(all);
    }
    const { segments, windows } = index;
    return { documents: documents.length, segments, windows, queries: queries.length, modes: measured };
  });
}

/** Documents in the order of their best segments; those of identical content come right behind the one shown. */
async function rankedDocuments({ searcher }: MeasuredIndex, text: string, mode: SearchMode): Promise<string[]> {
  const { hits } = await searcher.search(text, { mode, limit: HITS });
  return hits.flatMap(({ segment, alsoIn }: Hit) => [
    segment.documentId,
    ...alsoIn.map(({ documentId }) => documentId),
  ]);
}

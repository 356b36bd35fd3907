import type { Hit, SearchResult } from '@mcp-vector-search/core';
import type { FittedResult } from '../../src/budget/fit-hits.ts';
import { type ShownSize, shownContent } from '../../src/budget/shown-content.ts';

/** A hit as the Searcher gives them, with what a test wants different. */
export function hit(
  rank: number,
  change: Partial<Omit<Hit, 'segment'>> & { segment?: Partial<Hit['segment']> } = {},
): Hit {
  const path = `/docs/${rank}.md`;
  const segment = {
    id: path,
    sourceId: 's',
    documentId: path,
    path,
    ordinal: 0,
    content: `Content ${rank}`,
    range: { start: 0, end: 9, startLine: 1, endLine: 1 },
    metadata: { topic: 'web', 'doc-id': path, 'file-id': path, 'segment-id': path },
    ...change.segment,
  };
  return { rank, score: 1 / rank, similarity: 0.5, alsoIn: [], ...change, segment };
}

/** An answer with these hits. */
export function answerOf(hits: readonly Hit[], coverage: Partial<SearchResult['coverage']> = {}): SearchResult {
  return {
    query: 'caches',
    mode: 'fused',
    coverage: { documents: 3, pending: 0, failed: 0, skipped: 0, segments: 3, ...coverage },
    hits,
  };
}

/** The same, with every hit shown at one size. */
export function fittedOf(result: SearchResult, size: ShownSize = 'whole'): FittedResult {
  return {
    ...result,
    omitted: 0,
    notes: [],
    hits: result.hits.map((one) => ({ hit: one, shown: shownContent(one, size) })),
  };
}

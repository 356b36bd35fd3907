import {
  type Abortable,
  type Filter,
  type Hit,
  matchedWords,
  type SearchMode,
  type SearchResult,
} from '@mcp-vector-search/core';
import type { PageHit, SearchAnswer } from '../api.ts';
import type { ServedIndex } from '../served-index.ts';
import { resolvePrefix } from './resolve-prefix.ts';
import { shownPath } from './shown-path.ts';
import { type ShownText, shownTexts } from './shown-texts.ts';

/** What to search for. */
export interface SearchRequest extends Abortable {
  readonly query: string;
  readonly limit: number;
  readonly mode: SearchMode;
  readonly filter: Filter;
  /** Beginning of a path as it is shown. Default: all. */
  readonly prefix?: string | undefined;
}

/** Answers a query with hits as the page shows them. */
export async function searchIndex(
  served: ServedIndex,
  { query, limit, mode, filter, prefix, signal }: SearchRequest,
): Promise<SearchAnswer> {
  const start = performance.now();
  const pathPrefix = prefix === undefined ? {} : { pathPrefix: await resolvePrefix(prefix, served, { signal }) };
  const result = await served.searcher.search(query, { limit, mode, filter, ...pathPrefix, explain: true, signal });
  const texts = await shownTexts(result.hits, served, { signal });
  const milliseconds = Math.round((performance.now() - start) * 10) / 10;
  return pageAnswer(result, { served, texts, milliseconds });
}

function pageAnswer(
  { query, mode, coverage, hits }: SearchResult,
  {
    served,
    texts,
    milliseconds,
  }: { readonly served: ServedIndex; readonly texts: ReadonlyMap<Hit, ShownText>; readonly milliseconds: number },
): SearchAnswer {
  const pageHits = hits.map((hit) => pageHit(hit, texts.get(hit), { query, root: served.root }));
  return { query, mode, hits: pageHits, pending: coverage.pending, milliseconds };
}

function pageHit(
  { rank, score, similarity, lexicalScore, explanation, segment, alsoIn }: Hit,
  shown: ShownText | undefined,
  { query, root }: { readonly query: string; readonly root: string | undefined },
): PageHit {
  const range = shown ? shown.range : segment.range;
  const marks = shown ? matchedWords(shown.text, query).map(({ start, end }) => [start, end] as const) : [];
  return {
    rank,
    sourceId: segment.sourceId,
    documentId: segment.documentId,
    segmentId: segment.id,
    ordinal: segment.ordinal,
    path: shownPath(segment.path, root),
    score,
    ...(similarity !== undefined && { similarity }),
    ...(lexicalScore !== undefined && { lexicalScore }),
    ...(explanation?.vector && { vectorRank: explanation.vector.rank }),
    ...(explanation?.lexical && { lexicalRank: explanation.lexical.rank }),
    ...(range && { range }),
    ...(shown && { text: shown.text }),
    marks,
    metadata: segment.metadata,
    alsoIn: [...new Set(alsoIn.map(({ documentId }) => shownPath(documentId, root)))],
  };
}

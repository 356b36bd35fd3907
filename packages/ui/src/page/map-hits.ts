import type { DocumentPlace, MapAnswer, SearchAnswer } from '../api.ts';
import { ask } from './ask.ts';
import { type Route, searchParameters } from './route.ts';

/** Hits that are looked for on the map. */
const HITS = '20';

/** Points of the documents that the search of a route finds; none where there is no question. */
export async function mapHits(map: MapAnswer, route: Route, signal: AbortSignal): Promise<number[]> {
  if (route.q.trim() === '') return [];
  const { hits } = await ask<SearchAnswer>('search', [...searchParameters(route), ['limit', HITS]], signal);
  const found = new Set(hits.map(keyOf));
  return map.documents.flatMap((place, at) => (found.has(keyOf(place)) ? [at] : []));
}

function keyOf({ sourceId, documentId }: DocumentPlace): string {
  return `${sourceId}\n${documentId}`;
}

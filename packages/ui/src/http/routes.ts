import type { Abortable } from '@mcp-vector-search/core';
import { listDocuments } from '../answers/list-documents.ts';
import { searchIndex } from '../answers/search-index.ts';
import { showDocument } from '../answers/show-document.ts';
import { showStatus } from '../answers/show-status.ts';
import type { DocumentMap } from '../map/document-map.ts';
import type { ServedIndex } from '../served-index.ts';
import { Parameters } from './parameters.ts';
import { RequestError } from './request-error.ts';
import { json, type Sent } from './send.ts';

/** Hits, and documents, that one answer has at most. */
const [MOST_HITS, MOST_DOCUMENTS] = [100, 1_000] as const;

/** Offsets, and so documents, beyond which nothing is asked for. */
const MOST_OFFSET = 1_000_000_000;

/** What is answered from. */
export interface ApiData {
  readonly served: ServedIndex;
  readonly map: Pick<DocumentMap, 'state'>;
}

/** What answers a path. */
interface Route {
  /** Names of its parameters. */
  readonly known: readonly string[];
  answer(asked: Parameters, data: ApiData, abortable: Abortable): Promise<Sent>;
}

/** Everything that the page can ask for. */
const ROUTES: Readonly<Record<string, Route>> = {
  '/api/search': { known: ['q', 'limit', 'mode', 'path', 'filter'], answer: search },
  '/api/status': {
    known: [],
    answer: async (_asked, { served }, abortable) => json(200, await showStatus(served, abortable)),
  },
  '/api/documents': { known: ['contains', 'source', 'offset', 'limit'], answer: documents },
  '/api/document': {
    known: ['source', 'id'],
    answer: async (asked, { served }, abortable) => {
      const key = { sourceId: asked.required('source'), documentId: asked.required('id') };
      return json(200, await showDocument(served, key, abortable));
    },
  },
  '/api/map': {
    known: [],
    answer: async (_asked, { map }, abortable) => {
      const state = await map.state(abortable);
      return 'map' in state ? json(200, state.map) : json(202, state);
    },
  },
};

async function search(asked: Parameters, { served }: ApiData, abortable: Abortable): Promise<Sent> {
  const query = asked.required('q');
  if (query.trim() === '') throw new RequestError(400, 'BAD_REQUEST', 'q is blank; give it a text to search for');
  const answer = await searchIndex(served, {
    query,
    limit: asked.whole('limit', { least: 1, most: MOST_HITS, missing: 10 }),
    mode: asked.word('mode', ['fused', 'vector', 'lexical'], 'fused'),
    prefix: asked.text('path'),
    filter: Object.fromEntries(asked.pairs('filter')),
    ...abortable,
  });
  return json(200, answer);
}

async function documents(asked: Parameters, { served }: ApiData, abortable: Abortable): Promise<Sent> {
  const answer = await listDocuments(served, {
    contains: asked.text('contains'),
    source: asked.text('source'),
    offset: asked.whole('offset', { least: 0, most: MOST_OFFSET, missing: 0 }),
    limit: asked.whole('limit', { least: 1, most: MOST_DOCUMENTS, missing: 100 }),
    ...abortable,
  });
  return json(200, answer);
}

/** Answers a request for data. Rejects with a `RequestError`, or with what went wrong. */
export async function answerApi(
  { path, query }: { readonly path: string; readonly query: string },
  data: ApiData,
  abortable: Abortable,
): Promise<Sent> {
  const route = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (route) return route.answer(new Parameters(new URLSearchParams(query), route.known), data, abortable);
  const paths = Object.keys(ROUTES).join(', ');
  throw new RequestError(404, 'NOT_FOUND', `nothing is served at this path; there are ${paths}`);
}

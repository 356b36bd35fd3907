import type { Abortable } from '@mcp-vector-search/core';
import { listDocuments } from '../answers/list-documents.ts';
import { searchIndex } from '../answers/search-index.ts';
import { showDocument } from '../answers/show-document.ts';
import { showStatus } from '../answers/show-status.ts';
import type { ServedIndex } from '../served-index.ts';
import { Parameters } from './parameters.ts';
import { RequestError } from './request-error.ts';
import { json, type Sent } from './send.ts';

/** Hits, and documents, that one answer has at most. */
const [MOST_HITS, MOST_DOCUMENTS] = [100, 1_000] as const;

/** Offsets, and so documents, beyond which nothing is asked for. */
const MOST_OFFSET = 1_000_000_000;

/** What answers a path. */
interface Route {
  /** Names of its parameters. */
  readonly known: readonly string[];
  answer(asked: Parameters, served: ServedIndex, abortable: Abortable): Promise<unknown>;
}

/** Everything that the page can ask for. */
const ROUTES: Readonly<Record<string, Route>> = {
  '/api/search': {
    known: ['q', 'limit', 'mode', 'path', 'filter'],
    answer: (asked, served, abortable) => {
      const query = asked.required('q');
      if (query.trim() === '') throw new RequestError(400, 'BAD_REQUEST', 'q is blank; give it a text to search for');
      return searchIndex(served, {
        query,
        limit: asked.whole('limit', { least: 1, most: MOST_HITS, missing: 10 }),
        mode: asked.word('mode', ['fused', 'vector', 'lexical'], 'fused'),
        prefix: asked.text('path'),
        filter: Object.fromEntries(asked.pairs('filter')),
        ...abortable,
      });
    },
  },
  '/api/status': {
    known: [],
    answer: (_asked, served, abortable) => showStatus(served, abortable),
  },
  '/api/documents': {
    known: ['contains', 'source', 'offset', 'limit'],
    answer: (asked, served, abortable) =>
      listDocuments(served, {
        contains: asked.text('contains'),
        source: asked.text('source'),
        offset: asked.whole('offset', { least: 0, most: MOST_OFFSET, missing: 0 }),
        limit: asked.whole('limit', { least: 1, most: MOST_DOCUMENTS, missing: 100 }),
        ...abortable,
      }),
  },
  '/api/document': {
    known: ['source', 'id'],
    answer: (asked, served, abortable) =>
      showDocument(served, { sourceId: asked.required('source'), documentId: asked.required('id') }, abortable),
  },
};

/** Answers a request for data. Rejects with a `RequestError`, or with what went wrong. */
export async function answerApi(
  { path, query }: { readonly path: string; readonly query: string },
  served: ServedIndex,
  abortable: Abortable,
): Promise<Sent> {
  const route = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (!route)
    throw new RequestError(
      404,
      'NOT_FOUND',
      `nothing is served at this path; there are ${Object.keys(ROUTES).join(', ')}`,
    );
  return json(200, await route.answer(new Parameters(new URLSearchParams(query), route.known), served, abortable));
}

import type { SearchMode } from '@mcp-vector-search/core';
import type { DocumentPlace } from '../api.ts';
import type { Parameters } from './ask.ts';

/** Views in the order of the navigation; `document` is reached from the others. */
export const VIEWS = ['search', 'documents', 'map', 'status', 'document'] as const;

/** Ways to search, the default first. */
export const MODES: readonly SearchMode[] = ['fused', 'vector', 'lexical'];

/** What the page shows, as its address says it; an empty string = not given. */
export interface Route {
  readonly view: (typeof VIEWS)[number];
  /** The question, kept in every view. */
  readonly q: string;
  readonly mode: SearchMode;
  /** Prefix of the paths searched. */
  readonly path: string;
  /** Metadata that hits must have; values of one key are alternatives. */
  readonly filters: Parameters;
  /** Document shown: its source, its id, a segment of it, and a range of its text as `start-end`. */
  readonly source: string;
  readonly id: string;
  readonly segment: string;
  readonly range: string;
  /** Words of the question in that text, as `start-end,start-end`. */
  readonly words: string;
  /** Part of the paths listed. */
  readonly contains: string;
  /** Metadata key that colours the map; empty = the source. */
  readonly colour: string;
}

/** Text fields of each view beside those of the search. */
const FIELDS = {
  search: [],
  documents: ['contains', 'source'],
  map: ['colour'],
  status: [],
  document: ['source', 'id', 'segment', 'range', 'words'],
} as const;

/** Where the page begins. */
export const START: Route = {
  view: 'search',
  q: '',
  mode: 'fused',
  path: '',
  filters: [],
  source: '',
  id: '',
  segment: '',
  range: '',
  words: '',
  contains: '',
  colour: '',
};

/** Reads the hash of an address. What it does not know is left out. */
export function parseRoute(hash: string): Route {
  const [name = '', query = ''] = splitOnce(hash.replace(/^#\/?/, ''), '?');
  const view = VIEWS.find((known) => known === name) ?? 'search';
  const given = new URLSearchParams(query);
  const text = (key: string): string => given.get(key) ?? '';
  const route = {
    ...START,
    view,
    q: text('q'),
    path: text('path'),
    mode: MODES.find((mode) => mode === text('mode')) ?? 'fused',
    filters: given.getAll('filter').flatMap((pair) => (pair.includes('=') ? [splitOnce(pair, '=')] : [])),
  };
  return { ...route, ...Object.fromEntries(FIELDS[view].map((field) => [field, text(field)])) };
}

/** The hash of a route: `parseRoute` gives it back. */
export function formatRoute(route: Route): string {
  const own = FIELDS[route.view].map((field) => [field, route[field]] as const);
  const given = [...searchParameters(route), ...own].filter(([, value]) => value !== '');
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, value])).toString();
  return `#/${route.view}${query && `?${query}`}`;
}

/** What the server is asked for by the search of a route. */
export function searchParameters(route: Pick<Route, 'q' | 'mode' | 'path' | 'filters'>): Parameters {
  return [
    ['q', route.q],
    ['mode', route.mode === 'fused' ? '' : route.mode],
    ['path', route.path],
    ...route.filters.map(([key, value]) => ['filter', `${key}=${value}`] as const),
  ];
}

/** The way to a document as a whole. */
export function documentRoute({ sourceId, documentId }: DocumentPlace): Partial<Route> {
  return { view: 'document', source: sourceId, id: documentId, segment: '', range: '', words: '' };
}

/** The filters with a pair added, or without it where it was among them. */
export function toggleFilter(filters: Parameters, key: string, value: string): Parameters {
  const rest = filters.filter(([name, given]) => name !== key || given !== value);
  return rest.length < filters.length ? rest : [...filters, [key, value]];
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

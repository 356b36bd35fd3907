import { parseSourceFilter, type SourceFilter } from './source-filter.ts';

/** What a call of the tool asks for. */
export interface SearchArguments {
  /** Trimmed. */
  readonly query: string;
  readonly source?: SourceFilter;
  /** Trimmed; empty = every path. */
  readonly path: string;
  /** 1 to 20. */
  readonly limit: number;
  /** The arguments as they are logged: trimmed, empty ones left out, the limit that holds. */
  readonly logged: Readonly<Record<string, string | number>>;
}

/** Results when a call names no limit, and at most. */
const DEFAULT_LIMIT = 5;
const MOST = 20;

const TYPES: Readonly<Record<string, 'string' | 'integer'>> = {
  query: 'string',
  source: 'string',
  path: 'string',
  limit: 'integer',
};

/**
 * Why a call does not fit the schema of the tool; undefined where it does. Such a call is not logged as one of the tool.
 */
export function schemaProblem(given: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
    if (type === undefined)
      return `unknown argument ${JSON.stringify(name)}; the arguments are query, source, path, limit`;
    if (type === 'string' && typeof value !== 'string') return `${name} must be a string`;
    if (type === 'integer' && !Number.isInteger(value)) return `${name} must be a whole number`;
  }
  return given['query'] === undefined ? 'query is missing' : undefined;
}

/** The arguments of a call that fits the schema, as they are logged. */
export function loggedArguments(given: Readonly<Record<string, unknown>>): SearchArguments['logged'] {
  const { query, source, path } = given as Readonly<Record<string, string | undefined>>;
  const limit = given['limit'] as number | undefined;
  const texts = Object.entries({ query, source, path }).map(([name, text = '']) => [name, text.trim()]);
  return Object.fromEntries([...texts.filter(([, text]) => text !== ''), ['limit', limit || DEFAULT_LIMIT]]);
}

/** Reads the arguments of a call that fits the schema. Throws an `Error` whose message is the answer. */
export function parseToolArguments(given: Readonly<Record<string, unknown>>): SearchArguments {
  const logged = loggedArguments(given);
  const { query = '', source: sourceText = '', path = '', limit } = logged as Record<string, string> & { limit: never };
  if (query === '') throw new Error('query must not be empty');
  if (limit < 1 || limit > MOST) throw new Error(`limit must be between 1 and ${MOST}`);
  const source = parseSourceFilter(sourceText);
  if (/[\r\n]/.test(path)) throw new Error('path must not contain line breaks');
  return { query, path, limit, logged, ...(source && { source }) };
}

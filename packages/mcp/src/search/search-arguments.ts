import type { Filter, MetadataValue } from '@mcp-vector-search/core';

/** What a call of the search tool asks for. */
export interface SearchArguments {
  readonly query: string;
  /** At least 1. */
  readonly limit: number;
  /** Absent = no filter. */
  readonly filter?: Filter;
}

/** Results when a call names no limit, as in the original. */
const DEFAULT_LIMIT = 10;

const KNOWN = ['query', 'limit', 'metadata'];

/**
 * Reads the arguments of a call. A fraction in `limit` is cut off and null means the default, as in the original; a list
 * as a metadata value means any of its values.
 * Throws an `Error` whose message tells how to mend the call.
 */
export function parseSearchArguments(args: Readonly<Record<string, unknown>>): SearchArguments {
  const unknown = Object.keys(args).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) {
    throw new Error(`unknown argument ${JSON.stringify(unknown)}; the arguments are ${KNOWN.join(', ')}`);
  }
  const filter = parseFilter(args['metadata']);
  return { query: parseQuery(args['query']), limit: parseLimit(args['limit']), ...(filter && { filter }) };
}

function parseQuery(value: unknown): string {
  if (typeof value !== 'string') {
    throw new Error(`query is ${describe(value)}; pass the text to search for as a string`);
  }
  if (value.trim() === '') throw new Error('query is blank; pass the text to search for');
  return value;
}

function parseLimit(value: unknown): number {
  if (value === undefined || value === null) return DEFAULT_LIMIT;
  if (typeof value !== 'number') throw new Error(`limit is ${describe(value)}; pass a whole number of at least 1`);
  const limit = Math.trunc(value);
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new Error(`limit is ${value}; it must be a whole number of at least 1`);
  }
  return limit;
}

function parseFilter(value: unknown): Filter | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`metadata is ${describe(value)}; pass an object of key and value`);
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, wanted]) => [key, parseFilterValue(key, wanted)]));
}

function parseFilterValue(key: string, value: unknown): MetadataValue | readonly MetadataValue[] {
  if (isMetadataValue(value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every(isMetadataValue)) return value;
  throw new Error(
    `metadata ${JSON.stringify(key)} is ${describe(value)}; pass a string, number or boolean, or a list of them`,
  );
}

function isMetadataValue(value: unknown): value is MetadataValue {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return `of type ${typeof value}`;
}

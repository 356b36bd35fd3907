import type { Filter, MetadataValue } from '@mcp-vector-search/core';
import { describeValue, knownArguments, type ToolArguments, wholeNumber } from '../tool-arguments.ts';

/** What a call of the search tool asks for. */
export interface SearchArguments {
  readonly query: string;
  /** At least 1. */
  readonly limit: number;
  /** Absent = no filter. */
  readonly filter?: Filter;
  /** -1 to 1. Absent = no minimum. */
  readonly minSimilarity?: number;
}

/** Results when a call names no limit, as in the original. */
const DEFAULT_LIMIT = 10;

const KNOWN = ['query', 'limit', 'metadata', 'min_similarity'];

/** Names that agents use although the schema has others. */
const ALIASES = { filter: 'metadata', top_k: 'limit', minSimilarity: 'min_similarity' };

/**
 * Reads the arguments of a call. A fraction in `limit` is cut off and null means the default, as in the original; a list
 * as a metadata value means any of its values.
 * Throws an `Error` whose message tells how to mend the call.
 */
export function parseSearchArguments(given: ToolArguments): SearchArguments {
  const args = knownArguments(given, KNOWN, ALIASES);
  const filter = parseFilter(args['metadata']);
  const minSimilarity = parseSimilarity(args['min_similarity']);
  return {
    query: parseQuery(args['query']),
    limit: wholeNumber(args, 'limit', 1) ?? DEFAULT_LIMIT,
    ...(filter && { filter }),
    ...(minSimilarity !== undefined && { minSimilarity }),
  };
}

function parseQuery(value: unknown): string {
  if (typeof value !== 'string') {
    throw new Error(`query is ${describeValue(value)}; pass the text to search for as a string`);
  }
  if (value.trim() === '') throw new Error('query is blank; pass the text to search for');
  return value;
}

function parseSimilarity(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && value >= -1 && value <= 1) return value;
  const is = typeof value === 'number' ? String(value) : describeValue(value);
  throw new Error(`min_similarity is ${is}; pass a number between -1 and 1`);
}

function parseFilter(value: unknown): Filter | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`metadata is ${describeValue(value)}; pass an object of key and value`);
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, wanted]) => [key, parseFilterValue(key, wanted)]));
}

function parseFilterValue(key: string, value: unknown): MetadataValue | readonly MetadataValue[] {
  if (isMetadataValue(value)) return value;
  if (Array.isArray(value) && value.length > 0 && value.every(isMetadataValue)) return value;
  throw new Error(
    `metadata ${JSON.stringify(key)} is ${describeValue(value)}; pass a string, number or boolean, or a list of them`,
  );
}

function isMetadataValue(value: unknown): value is MetadataValue {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

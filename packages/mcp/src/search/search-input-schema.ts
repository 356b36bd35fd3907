import { type MetadataValue, SYSTEM_METADATA_KEYS } from '@mcp-vector-search/core';
import type { JsonSchema } from '../json-schema.ts';

/** Values of a key are listed while they are no more than this. */
const MOST_LISTED_VALUES = 50;

/** Where a chunk stands in its document: nobody chooses among the values, so they are not worth the tokens. */
const PLACE_KEYS: readonly string[] = ['chunk-index', 'chunk-count', 'chunk-offset'];

/** What an index says of its metadata: the values of a key while they are few, otherwise `'many'`. */
export type MetadataSummary = ReadonlyMap<string, readonly MetadataValue[] | 'many'>;

/**
 * JSON schema of the search tool's arguments: plain types, no unions, closed. `metadata` has a property for each key of
 * the index, with its values while they are few, unless they are places of chunks. Ids can be filtered on but are not listed: there is one for each document.
 * Keys and values are sorted, so that equal indexes give equal schemas.
 */
export function searchInputSchema(metadata: MetadataSummary): JsonSchema {
  return {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, description: 'What to look for, in plain words, names or a question' },
      limit: { type: 'integer', minimum: 1, default: 10, description: 'How many results to return at most' },
      metadata: metadataSchema(metadata),
      min_similarity: {
        type: 'number',
        minimum: -1,
        maximum: 1,
        description:
          'Leave out results whose meaning is less similar to the query than this, such as 0.5; default: none',
      },
    },
    required: ['query'],
    additionalProperties: false,
  };
}

function metadataSchema(metadata: MetadataSummary): JsonSchema {
  const hidden: readonly string[] = SYSTEM_METADATA_KEYS;
  const keys = [...metadata.keys()].filter((key) => !hidden.includes(key)).sort();
  return {
    type: 'object',
    description: 'Only results whose metadata has all of these values',
    properties: Object.fromEntries(
      keys.map((key) => [
        key,
        PLACE_KEYS.includes(key) ? { type: 'integer' } : valueSchema(metadata.get(key) ?? 'many'),
      ]),
    ),
    additionalProperties: false,
  };
}

function valueSchema(values: readonly MetadataValue[] | 'many'): JsonSchema {
  if (values === 'many' || values.length === 0 || values.length > MOST_LISTED_VALUES) return { type: 'string' };
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  if (types.size === 1 && type === 'number') {
    return { type, enum: [...values].sort((a, b) => Number(a) - Number(b)) };
  }
  if (types.size === 1 && type === 'boolean') return { type };
  // A text finds the number or boolean that it spells, so one plain type serves a key that holds several.
  return { type: 'string', enum: [...new Set(values.map(String))].sort() };
}

import type { JsonSchema } from './json-schema.ts';

/** A JSON schema of an object that has these properties and no others; all but the optional ones are required. */
export function closedSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Schemas of plain values. */
export const PLAIN: Readonly<Record<'number' | 'integer' | 'string' | 'boolean' | 'strings', JsonSchema>> = {
  number: { type: 'number' },
  integer: { type: 'integer' },
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  strings: { type: 'array', items: { type: 'string' } },
};

import type { JsonSchema } from '../json-schema.ts';

const number: JsonSchema = { type: 'number' };
const integer: JsonSchema = { type: 'integer' };
const string: JsonSchema = { type: 'string' };

const coverage: JsonSchema = closed(
  { documents: integer, pending: integer, failed: integer, skipped: integer, segments: integer },
  [],
);

const hit: JsonSchema = closed(
  {
    rank: integer,
    score: number,
    similarity: number,
    lexicalScore: number,
    docId: string,
    segmentId: string,
    path: string,
    startLine: integer,
    endLine: integer,
    content: string,
    truncated: { type: 'boolean' },
    metadata: { type: 'object' },
    alsoIn: { type: 'array', items: string },
  },
  ['similarity', 'lexicalScore', 'startLine', 'endLine', 'alsoIn'],
);

/** JSON schema of a {@link StructuredAnswer}: closed, no unions. */
export const searchOutputSchema: JsonSchema = closed(
  { query: string, mode: string, coverage, hits: { type: 'array', items: hit } },
  [],
);

function closed(properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[]): JsonSchema {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  return { type: 'object', properties, required, additionalProperties: false };
}

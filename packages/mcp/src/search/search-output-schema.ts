import { closedSchema, PLAIN } from '../closed-schema.ts';
import type { JsonSchema } from '../json-schema.ts';

const { number, integer, string, boolean, strings } = PLAIN;

/** JSON schema of a `Coverage`. */
export const coverageSchema: JsonSchema = closedSchema({
  documents: integer,
  pending: integer,
  failed: integer,
  skipped: integer,
  segments: integer,
});

const hit: JsonSchema = closedSchema(
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
    truncated: boolean,
    rest: closedSchema({ doc_id: string, start_line: integer, end_line: integer }, ['start_line', 'end_line']),
    metadata: { type: 'object' },
    alsoIn: strings,
  },
  ['similarity', 'lexicalScore', 'startLine', 'endLine', 'rest', 'alsoIn'],
);

/** JSON schema of a {@link StructuredAnswer}: closed, no unions. */
export const searchOutputSchema: JsonSchema = closedSchema({
  query: string,
  mode: string,
  coverage: coverageSchema,
  omitted: integer,
  notes: strings,
  hits: { type: 'array', items: hit },
});

import { closedSchema, PLAIN } from '../closed-schema.ts';
import type { JsonSchema } from '../json-schema.ts';

const { integer, string, boolean } = PLAIN;

/** JSON schema of the arguments of `read_document`. */
export const readInputSchema: JsonSchema = closedSchema(
  {
    doc_id: { type: 'string', description: 'docId of a search result: reads that document' },
    start_line: { type: 'integer', minimum: 1, default: 1, description: 'First line' },
    end_line: { type: 'integer', minimum: 1, description: 'Last line; default: as far as an answer holds' },
    start_column: { type: 'integer', minimum: 1, default: 1, description: 'Where to begin on the first line' },
    segment_id: { type: 'string', description: 'segmentId of a search result, instead of doc_id: reads around it' },
    neighbours: {
      type: 'integer',
      minimum: 0,
      default: 1,
      description: 'With segment_id: how many segments before and after it',
    },
  },
  ['doc_id', 'start_line', 'end_line', 'start_column', 'segment_id', 'neighbours'],
);

/** JSON schema of a {@link ReadAnswer}. */
export const readOutputSchema: JsonSchema = closedSchema(
  {
    docId: string,
    path: string,
    startLine: integer,
    endLine: integer,
    totalLines: integer,
    text: string,
    truncated: boolean,
    rest: closedSchema({ doc_id: string, start_line: integer, end_line: integer, start_column: integer }, [
      'end_line',
      'start_column',
    ]),
    current: boolean,
  },
  ['startLine', 'endLine', 'totalLines', 'rest'],
);

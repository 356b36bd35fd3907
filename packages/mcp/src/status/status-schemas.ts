import { closedSchema, PLAIN } from '../closed-schema.ts';
import type { JsonSchema } from '../json-schema.ts';

const { integer, string, boolean, number } = PLAIN;

/** JSON schema of the arguments of `index_status`: none. */
export const statusInputSchema: JsonSchema = closedSchema({});

/** JSON schema of a {@link StatusAnswer}. */
export const statusOutputSchema: JsonSchema = closedSchema(
  {
    ready: boolean,
    state: string,
    documents: integer,
    indexed: integer,
    pending: integer,
    failed: integer,
    skipped: integer,
    segments: integer,
    embeddedShare: number,
    updatedAt: string,
    error: string,
    waitingFor: string,
    sources: {
      type: 'array',
      items: closedSchema(
        {
          source: string,
          matched: integer,
          indexed: integer,
          pending: integer,
          failed: integer,
          skipped: integer,
          error: string,
          watching: string,
          waiting: integer,
          lastChange: string,
        },
        ['matched', 'error', 'waiting', 'lastChange'],
      ),
    },
    failures: {
      type: 'array',
      items: closedSchema({ path: string, reason: string, message: string, line: integer }, ['line']),
    },
  },
  ['updatedAt', 'error', 'waitingFor'],
);

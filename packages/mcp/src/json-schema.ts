import * as z from 'zod';

/** A JSON schema, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A schema that goes out to clients exactly as given, and accepts any object when a call comes in: tools read their
 * arguments themselves, so that a wrong call is answered with how to mend it.
 */
export function publishedSchema(schema: JsonSchema): z.ZodObject {
  return z.looseObject({}).meta({ ...schema });
}

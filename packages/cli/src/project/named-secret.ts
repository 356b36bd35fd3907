import { VectorSearchError } from '@mcp-vector-search/core';

/**
 * A secret that a configuration writes or names; undefined for none. @throws CONFIG_INVALID for a variable of the environment
 * that is not set: going on without would only be refused later, by someone else.
 */
export function namedSecret(
  { value, variable }: { readonly value: string | undefined; readonly variable: string | undefined },
  whose: string,
): string | undefined {
  if (value !== undefined || variable === undefined) return value;
  const secret = process.env[variable];
  if (secret) return secret;
  const message = `${whose} lies in the environment variable ${variable}, which is not set: set it, or take it out of the configuration`;
  throw new VectorSearchError('CONFIG_INVALID', message, { context: { variable } });
}

import { type Config, VectorSearchError } from '@mcp-vector-search/core';
import { DEFAULT_TOKEN_BUDGET } from '@mcp-vector-search/mcp';

/** `:search {:token-budget N}` of a configuration: tokens of an answer, from 1,000. @throws CONFIG_INVALID. */
export function tokenBudget({ search, file }: Config): number {
  const value = search?.options['token-budget'];
  if (value === undefined) return DEFAULT_TOKEN_BUDGET;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1_000) return value;
  const message = `:token-budget of :search is ${JSON.stringify(value)}; give a whole number from 1000`;
  throw new VectorSearchError('CONFIG_INVALID', message, { context: { file } });
}

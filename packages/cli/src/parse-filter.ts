import type { Filter } from '@mcp-vector-search/core';
import { UsageError } from './usage-error.ts';

/**
 * Makes a filter of `key=value` arguments. Different keys are ANDed, a repeated key means any of its values. The text after the
 * first `=` is the value, as it stands; the store converts it to the type that the key has. Throws {@link UsageError}.
 */
export function parseFilter(pairs: readonly string[]): Filter {
  const filter = new Map<string, string[]>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`--filter ${JSON.stringify(pair)} is not of the form key=value`);
    const key = pair.slice(0, at);
    filter.set(key, [...(filter.get(key) ?? []), pair.slice(at + 1)]);
  }
  return Object.fromEntries(filter);
}

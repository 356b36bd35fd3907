import type { StatusAnswer } from '../api.ts';
import type { Parameters } from './ask.ts';

/** Values that can be looked over at once. */
const FEW = 12;

/** Keys of the splitter, which say little about what is meant. */
const CHUNK = /^chunk-/;

/**
 * Keys to filter by: those that are worth their place, then the others. Keys that filters name are among them though the
 * index may not know them.
 */
export function facetKeys(
  facets: StatusAnswer['facets'],
  filters: Parameters,
): readonly [first: string[], rest: string[]] {
  const keys = [...new Set([...Object.keys(facets), ...filters.map(([key]) => key)])].sort();
  const isFirst = (key: string): boolean => {
    const values = facets[key] ?? [];
    return values !== 'many' && values.length <= FEW && !CHUNK.test(key);
  };
  return [keys.filter(isFirst), keys.filter((key) => !isFirst(key))];
}

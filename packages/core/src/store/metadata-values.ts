import type { Metadata, MetadataValue } from '../metadata.ts';
import { compareText } from './compare-text.ts';
import { compareValues } from './compare-values.ts';

/** Keys with more values than this are too varied for a list. */
export const MOST_LISTED_VALUES = 50;

/** Keys of all metadata given, in order, each with its values in order, or `'many'` where these are more than 50. */
export function metadataValues(all: Iterable<Metadata>): Map<string, readonly MetadataValue[] | 'many'> {
  const values = new Map<string, Set<MetadataValue>>();
  for (const metadata of all) {
    for (const [key, value] of Object.entries(metadata)) {
      const held = values.get(key) ?? new Set();
      if (held.size <= MOST_LISTED_VALUES) held.add(value);
      values.set(key, held);
    }
  }
  const listed = [...values].map(([key, held]) => [key, listValues([...held])] as const);
  return new Map(listed.sort(([a], [b]) => compareText(a, b)));
}

function listValues(values: MetadataValue[]): readonly MetadataValue[] | 'many' {
  return values.length > MOST_LISTED_VALUES ? 'many' : values.sort(compareValues);
}

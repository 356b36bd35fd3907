import type { MetadataValue } from '../metadata.ts';
import { compareText } from './compare-text.ts';

/** Order in which values of a metadata key are listed: booleans, then numbers, then texts, each ascending. */
export function compareValues(a: MetadataValue, b: MetadataValue): number {
  if (typeof a !== typeof b) return compareText(typeof a, typeof b);
  return typeof a === 'string' ? compareText(a, b as string) : Number(a) - Number(b);
}

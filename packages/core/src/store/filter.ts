import { VectorSearchError } from '../errors.ts';
import { type Filter, type MetadataValue, type NormalFilter, SYSTEM_METADATA_KEYS } from '../metadata.ts';
import { closestName } from './closest-name.ts';
import { compareText } from './compare-text.ts';

/** A number as people and JSON write it; other spellings (`007`, `0x10`, ` 1`) stay texts only. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Makes a filter as callers write it into the form that drivers get: every value becomes the list of typed values that
 * mean the same (`"2024"` the text and the number, `false` the boolean and the text). As only what is stored can match,
 * a value so takes the type stored for its key, and both where both are stored. The name of a document is also meant in the other
 * Unicode normalisation (NFC, NFD): people and programs type names in one, and file systems hold them in either.
 *
 * @param known keys that the index or the configured sources know; undefined = not known, so no key is refused.
 * @throws TypeError or RangeError for what is no filter, FILTER_UNKNOWN_KEY for a key that nobody knows.
 */
export function normaliseFilter(filter: Filter, known: Iterable<string> | undefined): NormalFilter {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw new TypeError('a filter is an object of metadata keys and values');
  }
  const allowed = known && new Set<string>([...SYSTEM_METADATA_KEYS, ...known]);
  const entries = Object.entries(filter).map(([key, value]) => {
    const names = isSystemKey(key) ? valuesOf(key, value).flatMap(sameName) : valuesOf(key, value);
    const meanings = names.flatMap(sameMeaning);
    if (allowed && !allowed.has(key)) throw unknownKey(key, [...allowed]);
    return [key, [...new Set(meanings)]] as const;
  });
  return Object.fromEntries(entries);
}

function valuesOf(key: string, value: MetadataValue | readonly MetadataValue[]): readonly MetadataValue[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0) throw new RangeError(`filter "${key}": an empty list matches nothing; leave the key out`);
  return values.map((one) => checkValue(key, one));
}

function checkValue(key: string, value: unknown): MetadataValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`filter "${key}": a value is a text, a finite number, true or false, or a list of these`);
}

function sameMeaning(value: MetadataValue): readonly MetadataValue[] {
  if (typeof value !== 'string') return [value, String(value)];
  if (value === 'true' || value === 'false') return [value, value === 'true'];
  return NUMBER.test(value) && Number.isFinite(Number(value)) ? [value, Number(value)] : [value];
}

function isSystemKey(key: string): boolean {
  return (SYSTEM_METADATA_KEYS as readonly string[]).includes(key);
}

function sameName(value: MetadataValue): readonly MetadataValue[] {
  return typeof value === 'string' ? [value, value.normalize('NFC'), value.normalize('NFD')] : [value];
}

function unknownKey(key: string, allowed: readonly string[]): VectorSearchError {
  const known = [...allowed].sort(compareText);
  const meant = closestName(key, known);
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
  return new VectorSearchError(
    'FILTER_UNKNOWN_KEY',
    `no document has metadata "${key}" (known: ${known.join(', ')})${hint}`,
    { context: { key, known } },
  );
}

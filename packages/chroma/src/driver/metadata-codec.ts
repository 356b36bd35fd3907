import type { Metadata, MetadataValue } from '@mcp-vector-search/core';
import { wellFormed } from '../http/well-formed.ts';
import { KEYS } from './names.ts';

/** Keys that Chroma refuses (empty, `#…`, `$…`), swallows (`chroma:…`), or that are this driver's own. */
const RESERVED = /^$|^[#$]|^chroma:|^mvs:/;
/** Digits up to which a decimal number comes back as it was sent, as servers read numbers. */
const EXACT_DIGITS = 15;

/** A metadata key as it is stored. */
export function storedKey(key: string): string {
  return wellFormed(RESERVED.test(key) ? KEYS.escaped + key : key);
}

/** True for a number that servers may change in its last digit. */
function isInexact(value: MetadataValue): boolean {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return false;
  return value.toExponential().replace(/e.*|\D/g, '').length > EXACT_DIGITS;
}

/** Metadata as it is stored, with those entries apart that would not come back as they are. */
export function encodeMetadata(metadata: Metadata): { readonly stored: Metadata; readonly exact?: Metadata } {
  const entries = Object.entries(metadata);
  const stored = entries.map(([key, value]) => [storedKey(key), storedValue(value)] as const);
  const changed = entries.filter(([key, value]) => isInexact(value) || storedValue(value) !== value || !isStable(key));
  return {
    stored: Object.fromEntries(stored),
    ...(changed.length > 0 ? { exact: Object.fromEntries(changed) } : {}),
  };
}

/** The metadata that was given to {@link encodeMetadata}, out of what a server gives back. */
export function decodeMetadata(record: Readonly<Record<string, unknown>>, exact: Metadata = {}): Metadata {
  const entries = Object.entries(record).flatMap(([key, value]): [string, MetadataValue][] => {
    if (key.startsWith(KEYS.escaped)) return [[key.slice(KEYS.escaped.length), value as MetadataValue]];
    return key.startsWith('mvs:') ? [] : [[key, value as MetadataValue]];
  });
  const changed = Object.entries(exact);
  const replaced = new Set(changed.map(([key]) => wellFormed(key)));
  return Object.fromEntries([...entries.filter(([key]) => !replaced.has(key)), ...changed]);
}

function isStable(key: string): boolean {
  return wellFormed(key) === key;
}

/** A metadata value as it is stored. */
export function storedValue(value: MetadataValue): MetadataValue {
  return typeof value === 'string' ? wellFormed(value) : value;
}

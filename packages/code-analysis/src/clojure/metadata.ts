import type { EdnData } from '../edn/edn-data.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import { dataOf, stringOf } from './literals.ts';
import { formsIn, keywordOf, type Reading } from './reading.ts';

/** Metadata by key, values as forms; `true` for a flag. */
export type MetadataForms = ReadonlyMap<string, SyntaxNode | true>;

/** Entries of a map whose keys are keywords. */
export function mapEntries(map: SyntaxNode | undefined, reading: Reading): MetadataForms {
  const entries = new Map<string, SyntaxNode>();
  const forms = map?.type === 'map_lit' ? formsIn(map, reading) : [];
  for (let at = 0; at + 1 < forms.length; at += 2) {
    const key = keywordOf(forms[at], reading);
    if (key !== undefined) entries.set(key, forms[at + 1]!);
  }
  return entries;
}

/** Metadata written before a form: maps, flags and tags, a later one winning over an earlier one. */
export function metadataOf(form: SyntaxNode, reading: Reading): MetadataForms {
  const entries = new Map<string, SyntaxNode | true>();
  for (const child of form.children) {
    if (child.type !== 'meta_lit' && child.type !== 'old_meta_lit') continue;
    const [value] = formsIn(child, reading);
    const flag = keywordOf(value, reading);
    if (flag !== undefined) entries.set(flag, true);
    for (const [key, entry] of mapEntries(value, reading)) entries.set(key, entry);
  }
  return entries;
}

/** Several pieces of metadata as one, a later one winning. */
export function mergeMetadata(...parts: readonly MetadataForms[]): MetadataForms {
  return new Map(parts.flatMap((part) => [...part]));
}

/** The value of a key as data: undefined where it is absent, nil, false, or not written down as it is. */
export function metadataValue(metadata: MetadataForms, key: string, reading: Reading): EdnData | undefined {
  const value = metadata.get(key);
  if (value === undefined || value === true) return value;
  const data = dataOf(value, reading);
  return data === false ? undefined : data;
}

/** Whether a key is there with a value that counts as true. */
export function hasFlag(metadata: MetadataForms, key: string, reading: Reading): boolean {
  const value = metadata.get(key);
  if (value === undefined || value === true) return value === true;
  return value.type !== 'nil_lit' && dataOf(value, reading) !== false;
}

/** The documentation in a piece of metadata, if it is a string. */
export function docIn(metadata: MetadataForms, reading: Reading): string | undefined {
  const doc = metadata.get('doc');
  return doc === undefined || doc === true ? undefined : stringOf(doc, reading);
}

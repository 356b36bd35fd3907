import type { CljKondoDeviation } from './clj-kondo.ts';
import type { JsonRecord, JsonValue } from './our-elements.ts';

const KINDS: Readonly<Record<string, CljKondoDeviation>> = {
  'record-component': 'record component',
  'compact-constructor': 'compact constructor',
  'annotation-element': 'annotation element',
};

/** The rule by which one of our members is none of clj-kondo's; `ours` are all of the file. */
export function javaAddition(record: JsonRecord, ours: readonly JsonRecord[]): CljKondoDeviation | undefined {
  const kind = KINDS[String(record['kind'])];
  if (kind) return kind;
  const flags = record['flags'] as readonly JsonValue[];
  if (flags.includes('private')) return 'private member';
  if (!flags.includes('field')) return undefined;
  const first = ours.find((other) => isAt(other, record));
  return first === record ? undefined : 'further name of a field';
}

/** Whether two members stand at the same place. */
export function isAt(a: JsonRecord, b: JsonRecord): boolean {
  return ['class', 'row', 'col', 'end-row', 'end-col'].every((key) => a[key] === b[key]);
}

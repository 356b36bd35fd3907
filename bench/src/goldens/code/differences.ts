import type { JsonRecord, JsonValue } from './our-elements.ts';

/** The keys in which two records differ, with both values, as one line; undefined = they are equal. */
export function differences(expected: JsonRecord, found: JsonRecord): string | undefined {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const different = keys.filter((key) => canonical(inOrder(key, expected)) !== canonical(inOrder(key, found)));
  if (different.length === 0) return undefined;
  return different.map((key) => `${key} is ${canonical(found[key])}, not ${canonical(expected[key])}`).join('; ');
}

/** Compares two lists of records in order; the first differences as one line; undefined = they are equal. */
export function listDifferences(
  expected: readonly JsonRecord[],
  found: readonly JsonRecord[],
  nameOf: (record: JsonRecord) => string,
): string | undefined {
  const problems: string[] = [];
  const names = (records: readonly JsonRecord[]): string[] => records.map(nameOf);
  const lacking = without(names(expected), names(found));
  const extra = without(names(found), names(expected));
  if (lacking.length > 0) problems.push(`lacking: ${lacking.join(', ')}`);
  if (extra.length > 0) problems.push(`extra: ${extra.join(', ')}`);
  if (problems.length === 0) {
    expected.forEach((record, at) => {
      const found1 = found[at]!;
      if (nameOf(record) !== nameOf(found1)) problems.push(`${nameOf(found1)} stands where ${nameOf(record)} belongs`);
      else {
        const difference = differences(record, found1);
        if (difference) problems.push(`${nameOf(record)}: ${difference}`);
      }
    });
  }
  return problems.length > 0 ? problems.join('\n  ') : undefined;
}

/** Sets of numbers stand in the goldens in no order that is told. */
function inOrder(key: string, record: JsonRecord): JsonValue | undefined {
  const value = record[key];
  return key === 'fixed-arities' && Array.isArray(value) ? value.toSorted((a, b) => Number(a) - Number(b)) : value;
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function canonical(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const record = value as JsonRecord;
  return `{${Object.keys(record)
    .sort()
    .map((key) => `${key}:${canonical(record[key])}`)
    .join(',')}}`;
}

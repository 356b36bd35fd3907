import { compareText, type Metadata, type MetadataValue } from '@mcp-vector-search/core';

/** Keys with more different values than this are not told in detail. */
const MOST_LISTED = 50;
/** Up to so many different values are counted, so that a list can come back when some of them go. */
const MOST_COUNTED = 64;
/** Values of more characters are not counted: such a key is no choice between few. */
const LONGEST_VALUE = 200;

/** How often each value of a key occurs; `many` beyond what is counted, with the number of occurrences of the key. */
interface KeySummary {
  total: number;
  /** Values as JSON, so that 1 and "1" differ. Absent = too many to count. */
  values?: Record<string, number>;
}

/**
 * Which metadata keys the segments have, with their values while these are few. Kept up to date with what comes and goes,
 * and small enough to be written with every batch.
 */
export class MetadataSummary {
  readonly #keys: Map<string, KeySummary>;

  constructor(text?: string) {
    this.#keys = new Map(text === undefined ? [] : (JSON.parse(text) as [string, KeySummary][]));
  }

  add(metadata: Metadata): void {
    for (const [key, value] of Object.entries(metadata)) {
      const held = this.#keys.get(key) ?? { total: 0, values: {} };
      held.total += 1;
      if (held.values) {
        const name = JSON.stringify(value);
        held.values[name] = (held.values[name] ?? 0) + 1;
        if (name.length > LONGEST_VALUE || Object.keys(held.values).length > MOST_COUNTED) delete held.values;
      }
      this.#keys.set(key, held);
    }
  }

  remove(metadata: Metadata): void {
    for (const [key, value] of Object.entries(metadata)) {
      const held = this.#keys.get(key);
      if (!held) continue;
      held.total -= 1;
      const name = JSON.stringify(value);
      const count = held.values?.[name];
      if (held.values && count !== undefined) {
        if (count > 1) held.values[name] = count - 1;
        else delete held.values[name];
      }
      if (held.total <= 0) this.#keys.delete(key);
    }
  }

  /** Keys in order, each with its values in order, or `'many'` where these are more than 50. */
  list(): ReadonlyMap<string, readonly MetadataValue[] | 'many'> {
    const listed = [...this.#keys].map(([key, { values }]) => [key, listOf(values)] as const);
    return new Map(listed.sort(([a], [b]) => compareText(a, b)));
  }

  toString(): string {
    return JSON.stringify([...this.#keys]);
  }
}

function listOf(values: KeySummary['values']): readonly MetadataValue[] | 'many' {
  const names = values && Object.keys(values);
  if (!names || names.length > MOST_LISTED) return 'many';
  return names.map((name) => JSON.parse(name) as MetadataValue).sort(compareValues);
}

/** Booleans, then numbers, then texts, each ascending. */
function compareValues(a: MetadataValue, b: MetadataValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareText(typeof a, typeof b) || compareText(String(a), String(b));
}

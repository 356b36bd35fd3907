import type { MapAnswer } from '../api.ts';

/** Colours there are: further classes share the last, as "others". */
export const COLOURS = 9;

/** Documents of one colour. */
export interface MapClass {
  readonly label: string;
  readonly count: number;
}

/** Which colour each document has. */
export interface MapClasses {
  readonly classes: readonly MapClass[];
  /** Index of the class of each document. */
  readonly of: Uint8Array;
}

/** Puts documents into classes by the value of a metadata key, or by their source where `key` is empty; the largest class first. */
export function mapClasses({ documents, sources }: MapAnswer, key: string): MapClasses {
  const labels = new Map(sources.map(({ id, label }) => [id, label]));
  const values = documents.map(({ sourceId, metadata }) =>
    key === '' ? (labels.get(sourceId) ?? sourceId) : String(metadata[key] ?? `without ${key}`),
  );
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const named = sorted.length > COLOURS ? sorted.slice(0, COLOURS - 1) : sorted;
  const index = new Map(named.map(([value], at) => [value, at]));
  const classes = named.map(([label, count]) => ({ label, count }));
  if (named.length < sorted.length) {
    const others = sorted.slice(named.length);
    classes.push({ label: `${others.length} others`, count: others.reduce((sum, [, count]) => sum + count, 0) });
  }
  return { classes, of: Uint8Array.from(values, (value) => index.get(value) ?? named.length) };
}

/** Metadata keys that tell documents apart: more than one value, and fewer values than documents. */
export function colourKeys({ documents }: MapAnswer): string[] {
  const values = new Map<string, Set<unknown>>();
  for (const { metadata } of documents) {
    for (const [key, value] of Object.entries(metadata)) {
      const known = values.get(key);
      if (known) known.add(value);
      else values.set(key, new Set([value]));
    }
  }
  const telling = [...values].filter(([, { size }]) => size > 1 && size <= documents.length / 2);
  return telling.map(([key]) => key).sort();
}

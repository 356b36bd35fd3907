import { EdnProblem } from './edn-problem.ts';
import type { EdnToken } from './edn-token.ts';
import type { EdnEntry, EdnValue } from './edn-value.ts';
import { equalityKey } from './equality-key.ts';

/** The collection that `opening` begins and that holds `items`, for a map key and value in turn. Refuses repeats. */
export function collectionOf(opening: EdnToken & { kind: 'open' }, items: readonly EdnValue[]): EdnValue {
  const span = { start: opening.start, end: opening.end };
  switch (opening.text) {
    case '(':
      return { type: 'list', items, ...span };
    case '[':
      return { type: 'vector', items, ...span };
    case '#{':
      refuseRepeats(items, 'this element occurs a second time in its set; remove one of them');
      return { type: 'set', items, ...span };
    case '{': {
      const entries: EdnEntry[] = [];
      for (let i = 0; i < items.length; i += 2) entries.push({ key: items[i]!, value: items[i + 1]! });
      const keys = entries.map(({ key }) => key);
      refuseRepeats(keys, 'this key occurs a second time in its map; remove one of them');
      return { type: 'map', entries, ...span };
    }
  }
}

function refuseRepeats(values: readonly EdnValue[], message: string): void {
  const seen = new Set<string>();
  for (const value of values) {
    const key = equalityKey(value);
    if (seen.has(key)) throw new EdnProblem(value.start, message);
    seen.add(key);
  }
}

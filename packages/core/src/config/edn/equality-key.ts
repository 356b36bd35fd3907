import type { EdnValue } from './edn-value.ts';
import { instantOf } from './instant-of.ts';

/** A text that two forms share exactly when Clojure's `=` holds for them: lists equal vectors, 1 is not 1.0. */
export function equalityKey(value: EdnValue): string {
  switch (value.type) {
    case 'nil':
      return 'nil';
    case 'float':
      return `${value.decimal ? 'M' : 'D'}${value.value}`;
    case 'boolean':
    case 'integer':
      return String(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'character':
      return `\\${JSON.stringify(value.value)}`;
    case 'keyword':
      return `:${JSON.stringify(value.name)}`;
    case 'symbol':
      return `'${JSON.stringify(value.name)}`;
    case 'list':
    case 'vector':
      return `[${value.items.map(equalityKey).join(' ')}]`;
    case 'set':
      return `#{${value.items.map(equalityKey).sort().join(' ')}}`;
    case 'map':
      return `{${value.entries
        .map(({ key, value }) => `${equalityKey(key)} ${equalityKey(value)}`)
        .sort()
        .join(',')}}`;
    case 'tagged':
      return `#${JSON.stringify(value.tag)} ${taggedKey(value)}`;
  }
}

function taggedKey({ tag, value }: EdnValue & { type: 'tagged' }): string {
  return tag === 'inst' && value.type === 'string' ? String(instantOf(value.value)) : equalityKey(value);
}

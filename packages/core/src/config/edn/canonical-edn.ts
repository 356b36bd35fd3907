import type { EdnValue } from './edn-value.ts';
import { instantOf } from './instant-of.ts';

/**
 * One spelling for each value, for comparing readers: keys and elements sorted, kinds marked (`K"a"` keyword, `S`
 * symbol, `C` character, `U` UUID, `D` instant in milliseconds, `T` other tag), everything outside printable ASCII
 * as `\uXXXX`, numbers as JavaScript writes them; `EMPTY` for no form.
 */
export function canonicalEdn(value: EdnValue | undefined): string {
  switch (value?.type) {
    case undefined:
      return 'EMPTY';
    case 'nil':
      return 'nil';
    case 'boolean':
    case 'integer':
    case 'float':
      return String(value.value);
    case 'string':
      return quoted(value.value);
    case 'character':
      return `C${quoted(value.value)}`;
    case 'keyword':
      return `K${quoted(value.name)}`;
    case 'symbol':
      return `S${quoted(value.name)}`;
    case 'list':
      return `(${value.items.map(canonicalEdn).join(' ')})`;
    case 'vector':
      return `[${value.items.map(canonicalEdn).join(' ')}]`;
    case 'set':
      return `#{${value.items.map(canonicalEdn).sort().join(',')}}`;
    case 'map':
      return `{${value.entries
        .map(({ key, value }) => `${canonicalEdn(key)} ${canonicalEdn(value)}`)
        .sort()
        .join(',')}}`;
    case 'tagged':
      return tagged(value.tag, value.value);
  }
}

function tagged(tag: string, value: EdnValue): string {
  if (tag === 'uuid' && value.type === 'string') return `U${value.value}`;
  if (tag === 'inst' && value.type === 'string') return `D${instantOf(value.value)}`;
  return `T${tag} ${canonicalEdn(value)}`;
}

function quoted(text: string): string {
  const escaped = text.replace(/[^ -~]|["\\]/g, (unit) =>
    unit === '"' || unit === '\\' ? `\\${unit}` : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

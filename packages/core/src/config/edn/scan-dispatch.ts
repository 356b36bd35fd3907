import { endsName } from './edn-characters.ts';
import { EdnProblem } from './edn-problem.ts';
import type { EdnToken } from './edn-token.ts';
import { scanName } from './scan-name.ts';

const CODE_ONLY: ReadonlyMap<string, string> = new Map([
  ['"', 'a regular expression (#"…") is Clojure code, not EDN; write a string, with every backslash doubled'],
  ['(', 'an anonymous function (#(…)) is Clojure code, not EDN'],
  ["'", "a var (#'…) is Clojure code, not EDN"],
  ['?', 'a reader conditional (#?…) is Clojure code, not EDN'],
  ['<', 'an unreadable object (#<…>) cannot be read back'],
]);

/** The token that begins with `#` at `start`. */
export function scanDispatch(text: string, start: number): EdnToken {
  const next = text[start + 1];
  if (next === '{') return { kind: 'open', text: '#{', start, end: start + 2 };
  if (next === '_') return { kind: 'discard', start, end: start + 2 };
  if (next !== undefined && /\p{L}/u.test(next)) return tag(text, start);
  throw dispatchProblem(text, start, next);
}

function tag(text: string, start: number): EdnToken {
  let end = start + 2;
  while (end < text.length && !endsName(text[end] as string)) end++;
  const name = scanName(text.slice(start + 1, end), start + 1);
  if (name.kind !== 'symbol') throw new EdnProblem(start, `"${text.slice(start, end)}" is not a tag; a tag is a name`);
  return { kind: 'tag', name: name.name, start, end };
}

function dispatchProblem(text: string, start: number, next: string | undefined): EdnProblem {
  if (next === '#' && /^##(?:-?Inf|NaN)(?![^\s,()[\]{}"\\;^])/.test(text.slice(start))) {
    return new EdnProblem(start, 'symbolic values (##Inf, ##NaN) are not supported; write a number', 'symbolic value');
  }
  if (next === ':') {
    return new EdnProblem(start, 'namespaced maps (#:…) are not supported; write out the keys', 'namespaced map');
  }
  if (next === '^') {
    return new EdnProblem(start, 'metadata (#^) is not supported; a configuration needs none', 'metadata');
  }
  const known = CODE_ONLY.get(next ?? '');
  return new EdnProblem(start, known ?? `"#${next ?? ''}" means nothing in EDN; a set is written #{…}`);
}

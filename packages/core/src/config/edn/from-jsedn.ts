import jsedn from '#jsedn';
import { checkTagged } from './check-tagged.ts';
import { EdnProblem } from './edn-problem.ts';
import type { EdnToken } from './edn-token.ts';
import type { EdnEntry, EdnValue } from './edn-value.ts';
import { equalityKey } from './equality-key.ts';
import { TOKEN_TAG } from './to-jsedn.ts';

/** What jsedn read of the text that `toJsedn` made of `tokens`, with places. Throws {@link EdnProblem} for duplicates. */
export function fromJsedn(read: unknown, tokens: readonly EdnToken[]): EdnValue {
  if (!(read instanceof jsedn.Tagged)) throw new Error('jsedn lost a form');
  const token = tokens[Number(read.tag().dn().slice(TOKEN_TAG.length))] as EdnToken;
  const inner = read.obj();
  const span = { start: token.start, end: token.end };
  switch (token.kind) {
    case 'tag':
      return checkTagged({ type: 'tagged', tag: token.name, value: fromJsedn(inner, tokens), ...span });
    case 'string':
    case 'character':
      return { type: token.kind, value: String(inner), ...span };
    case 'keyword':
    case 'symbol':
      return { type: token.kind, name: String(inner), ...span };
    case 'integer':
      return { type: 'integer', value: BigInt(inner instanceof jsedn.BigInt ? inner.val : Number(inner)), ...span };
    case 'float':
      return { type: 'float', value: Number(inner), decimal: token.decimal, ...span };
    case 'constant':
      return inner === null ? { type: 'nil', ...span } : { type: 'boolean', value: inner === true, ...span };
    case 'open':
      return collection(inner, token, tokens);
    default:
      throw new Error('jsedn moved a form');
  }
}

function collection(inner: unknown, token: EdnToken & { kind: 'open' }, tokens: readonly EdnToken[]): EdnValue {
  const span = { start: token.start, end: token.end };
  if (inner instanceof jsedn.Map) {
    const { keys, vals } = inner;
    const entries = keys.map(
      (key, i): EdnEntry => ({ key: fromJsedn(key, tokens), value: fromJsedn(vals[i], tokens) }),
    );
    refuseRepeats(
      entries.map((entry) => entry.key),
      'this key occurs a second time in its map; remove one of them',
    );
    return { type: 'map', entries, ...span };
  }
  if (!(inner instanceof jsedn.Iterable)) throw new Error('jsedn lost a collection');
  const items = inner.val.map((item) => fromJsedn(item, tokens));
  if (token.text !== '#{') return { type: token.text === '(' ? 'list' : 'vector', items, ...span };
  refuseRepeats(items, 'this element occurs a second time in its set; remove one of them');
  return { type: 'set', items, ...span };
}

function refuseRepeats(values: readonly EdnValue[], message: string): void {
  const seen = new Set<string>();
  for (const value of values) {
    const key = equalityKey(value);
    if (seen.has(key)) throw new EdnProblem(value.start, message);
    seen.add(key);
  }
}

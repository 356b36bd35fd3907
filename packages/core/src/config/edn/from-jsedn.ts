import jsedn from '#jsedn';
import { checkTagged } from './check-tagged.ts';
import { collectionOf } from './collection-of.ts';
import type { EdnToken } from './edn-token.ts';
import type { EdnValue } from './edn-value.ts';
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
      return collectionOf(
        token,
        members(inner).map((member) => fromJsedn(member, tokens)),
      );
    default:
      throw new Error('jsedn moved a form');
  }
}

/** The members of what jsedn made, in the order of the text. */
function members(inner: unknown): readonly unknown[] {
  if (inner instanceof jsedn.Map) return inner.keys.flatMap((key, index) => [key, inner.vals[index]]);
  if (inner instanceof jsedn.Iterable) return inner.val;
  throw new Error('jsedn lost a collection');
}

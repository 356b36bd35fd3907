import jsedn from '#jsedn';
import { checkTagged } from './check-tagged.ts';
import { collectionOf } from './collection-of.ts';
import type { EdnToken } from './edn-token.ts';
import type { EdnValue } from './edn-value.ts';
import { fromJsedn } from './from-jsedn.ts';
import { toJsedn } from './to-jsedn.ts';

/** Most tokens given to jsedn at once: the time that it takes grows with their square beyond some thousands. */
const PIECE = 2000;

/** The form that `tokens` spell, read by jsedn, a large one piece by piece. Throws {@link EdnProblem}. */
export function buildForm(tokens: readonly EdnToken[]): EdnValue {
  const first = tokens[0] as EdnToken;
  if (tokens.length > PIECE && first.kind === 'tag') {
    const value = buildForm(tokens.slice(1));
    return checkTagged({ type: 'tagged', tag: first.name, value, start: first.start, end: first.end });
  }
  if (tokens.length > PIECE && first.kind === 'open') return collectionOf(first, buildItems(tokens));
  return fromJsedn(jsedn.parse(toJsedn(tokens)), tokens);
}

/** The forms inside a collection. */
function buildItems(tokens: readonly EdnToken[]): EdnValue[] {
  const items: EdnValue[] = [];
  let piece: EdnToken[] = [];
  const buildPiece = (): void => {
    for (const item of buildVector(piece)) items.push(item);
    piece = [];
  };
  for (const form of formsInside(tokens)) {
    if (piece.length + form.length > PIECE) buildPiece();
    if (form.length > PIECE) items.push(buildForm(form));
    else piece.push(...form);
  }
  buildPiece();
  return items;
}

function buildVector(tokens: readonly EdnToken[]): readonly EdnValue[] {
  const place = { start: 0, end: 0 };
  const vector = [{ kind: 'open', text: '[', ...place }, ...tokens, { kind: 'close', text: ']', ...place }] as const;
  const value = fromJsedn(jsedn.parse(toJsedn(vector)), vector);
  return value.type === 'vector' ? value.items : [];
}

/** The tokens of each form between the brackets at both ends: those that begin before their first one's end. */
function* formsInside(tokens: readonly EdnToken[]): Generator<readonly EdnToken[]> {
  const last = tokens.length - 1;
  for (let from = 1; from < last; ) {
    const { end } = tokens[from] as EdnToken;
    let to = from + 1;
    while (to < last && (tokens[to] as EdnToken).start < end) to++;
    yield tokens.slice(from, to);
    from = to;
  }
}

import type { SyntaxNode } from '../parse/syntax-node.ts';
import { formsIn, type Reading, symbolOf, textOf } from './reading.ts';
import { withoutSchemas } from './without-schemas.ts';

/** How many arguments a function takes. */
export interface Arities {
  /** Numbers of arguments, in the order of the bodies. */
  readonly fixed: ReadonlySet<number>;
  /** Number of arguments before `&`. */
  readonly varargs?: number;
  /** Argument vectors as written, white space as single blanks. */
  readonly arglists: readonly string[];
}

/** The arities of argument vectors; undefined = there is none. */
export function aritiesOf(vectors: readonly SyntaxNode[], reading: Reading): Arities | undefined {
  if (vectors.length === 0) return undefined;
  const fixed = new Set<number>();
  let varargs: number | undefined;
  for (const vector of vectors) {
    const names = withoutSchemas(formsIn(vector, reading), reading).map((form) => symbolOf(form, reading)?.name);
    const rest = names.indexOf('&');
    if (rest < 0) fixed.add(names.length);
    else varargs = rest;
  }
  return {
    fixed,
    arglists: vectors.map((vector) => inline(vector, reading)),
    ...(varargs === undefined ? {} : { varargs }),
  };
}

/** The argument vectors in the tail of a function: one vector, or a vector at the head of each list. */
export function argumentVectors(tail: readonly SyntaxNode[], reading: Reading): SyntaxNode[] {
  const first = tail.find(({ type }) => type === 'vec_lit' || type === 'list_lit');
  if (first?.type === 'vec_lit') return [first];
  return tail.flatMap((body) => {
    const [head] = body.type === 'list_lit' ? formsIn(body, reading) : [];
    return head?.type === 'vec_lit' ? [head] : [];
  });
}

/** The arities of a function literal such as `#(+ %1 %2)`: as many as the highest number used. */
export function aritiesOfLiteral(literal: SyntaxNode, reading: Reading): Arities {
  let highest = 0;
  let hasRest = false;
  for (const [, used = ''] of textOf(literal, reading).matchAll(/%(\d+|&)?(?![\w%&])/g)) {
    if (used === '&') hasRest = true;
    else highest = Math.max(highest, used === '' ? 1 : Number(used));
  }
  return hasRest ? { fixed: new Set(), varargs: highest, arglists: [] } : { fixed: new Set([highest]), arglists: [] };
}

function inline(form: SyntaxNode, reading: Reading): string {
  return textOf(form, reading).replace(/\s+/g, ' ');
}

import { LINE_BREAK_NODE } from './parse-escape.ts';
import { malformed, type PatternContext, refused } from './pattern-context.ts';
import { EMPTY_NODE, type PatternNode } from './pattern-node.ts';

/** How often the node before it occurs. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The most that the engine counts to. */
const MOST = 1000;

/** Reads the quantifier after `body`, if there is one. Java takes one only; another finds nothing to repeat. */
export function parseQuantifier(context: PatternContext, body: PatternNode): PatternNode {
  const { reader } = context;
  const index = reader.peek()?.index ?? reader.index;
  const bounds = parseBounds(context, index);
  if (!bounds) return body;
  const lazy = reader.take('?');
  if (!lazy && reader.at('+')) {
    refused(
      context,
      index,
      'possessive quantifier',
      'a possessive quantifier is not supported; leave out the + after it',
    );
  }
  if (body === LINE_BREAK_NODE) {
    refused(context, index, 'repeated line break', '\\R with a quantifier is not supported; write [\\r\\n] instead');
  }
  if (body === EMPTY_NODE) return body;
  return { kind: 'repeat', body, ...bounds, lazy, index };
}

function parseBounds(context: PatternContext, index: number): Bounds | undefined {
  const { reader } = context;
  if (reader.take('?')) return { min: 0, max: 1 };
  if (reader.take('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (reader.take('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (!reader.take('{')) return undefined;
  const counted = /(\d+)(?:(,)(\d*))?\}/y;
  counted.lastIndex = reader.index;
  const found = counted.exec(reader.text);
  if (!found)
    return malformed(context, index, 'a { needs a count, such as {2}, {2,} or {2,4}; write \\{ for the character');
  for (let left = found[0].length; left > 0; left -= 1) reader.nextRaw();
  const min = Number(found[1]);
  const max = found[2] ? (found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY) : min;
  if (max < min) return malformed(context, index, 'the count ends before it begins');
  if (Math.max(min, Number.isFinite(max) ? max : 0) > MOST) {
    return refused(context, index, 'size', `a count above ${MOST} is not supported; use * or + instead`);
  }
  return { min, max };
}

import { type CharSet, foldAscii, single } from './char-set.ts';
import { parseClass, refuseCasedBeyondAscii } from './parse-class.ts';
import { parseEscape } from './parse-escape.ts';
import { parseGroup } from './parse-group.ts';
import { parseQuantifier } from './parse-quantifier.ts';
import { malformed, type PatternContext } from './pattern-context.ts';
import { EMPTY_NODE, type PatternNode } from './pattern-node.ts';
import type { PatternUnit } from './pattern-reader.ts';
import { LINE_TERMINATORS, NAMED_SETS } from './predefined-sets.ts';

/**
 * Reads alternatives up to a `)` that belongs to no group of theirs, or to the end, as java.util.regex.Pattern
 * (Java 17) does. What Java refuses is refused, and what cannot be had is refused by name.
 */
export function parseJavaPattern(context: PatternContext): PatternNode {
  const options = [parseSequence(context)];
  while (context.reader.take('|')) options.push(parseSequence(context));
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

function parseSequence(context: PatternContext): PatternNode {
  const { reader } = context;
  const parts: PatternNode[] = [];
  for (;;) {
    const unit = reader.peek();
    if (!unit || (!unit.quoted && (unit.char === '|' || unit.char === ')'))) break;
    const atom = parseAtom(context, unit);
    if (atom) parts.push(parseQuantifier(context, atom));
  }
  return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
}

/** One thing that may be repeated; undefined for flags that only change what follows. */
function parseAtom(context: PatternContext, unit: PatternUnit): PatternNode | undefined {
  const { char, index } = unit;
  // Java lets a count stand alone, repeating nothing.
  if (!unit.quoted && char === '{') return EMPTY_NODE;
  context.reader.next();
  if (unit.quoted) return literal(context, unit.codePoint, index);
  switch (char) {
    case '(':
      return parseGroup(context, index, () => parseJavaPattern(context));
    case '[':
      return { kind: 'set', set: parseClass(context, index) };
    case '\\':
      return parseEscaped(context, index);
    case '^':
      return { kind: 'start', multiline: context.flags.has('m'), index };
    case '$':
      return { kind: 'end', strict: false, index };
    case '.':
      return { kind: 'set', set: anyCharacter(context) };
    case '?':
    case '*':
    case '+':
      return malformed(context, index, `${char} has nothing to repeat; a capture holds a regular expression, no glob`);
    default:
      return literal(context, unit.codePoint, index);
  }
}

function parseEscaped(context: PatternContext, index: number): PatternNode {
  const escaped = parseEscape(context, index, false);
  if ('node' in escaped) return escaped.node;
  return 'set' in escaped ? { kind: 'set', set: escaped.set } : literal(context, escaped.codePoint, index);
}

function literal(context: PatternContext, codePoint: number, index: number): PatternNode {
  if (!context.flags.has('i')) return { kind: 'set', set: single(codePoint) };
  const range = { from: codePoint, to: codePoint };
  refuseCasedBeyondAscii(context, index, range);
  return { kind: 'set', set: { negated: false, items: foldAscii([range]) } };
}

function anyCharacter({ flags }: PatternContext): CharSet {
  if (flags.has('s')) return { negated: false, items: NAMED_SETS['all']! };
  return { negated: true, items: flags.has('d') ? [{ from: 0x0a, to: 0x0a }] : LINE_TERMINATORS };
}

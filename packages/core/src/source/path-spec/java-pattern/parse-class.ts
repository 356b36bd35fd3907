import { type CharItem, type CharRange, type CharSet, foldAscii } from './char-set.ts';
import { parseEscape } from './parse-escape.ts';
import { malformed, type PatternContext, refused } from './pattern-context.ts';

/** Reads a class whose `[`, at `index`, is taken. Union by nesting and intersection are refused. */
export function parseClass(context: PatternContext, index: number): CharSet {
  const { reader } = context;
  const negated = reader.take('^');
  const items: CharItem[] = [];
  for (;;) {
    const unit = reader.peek();
    if (!unit) return malformed(context, index, 'the class [ is not closed; end it with ]');
    if (items.length > 0 && reader.take(']')) return { negated, items };
    refuseSetNotation(context, unit.index);
    items.push(...parseItem(context, unit.index));
  }
}

function refuseSetNotation(context: PatternContext, index: number): void {
  const { reader } = context;
  if (reader.at('[')) {
    refused(
      context,
      index,
      'nested class',
      'a class inside a class is not supported; list its characters, or write \\[',
    );
  }
  if (reader.ahead(() => reader.take('&') && reader.take('&'))) {
    refused(context, index, 'class intersection', '&& inside a class is not supported; list what may occur');
  }
}

/** One character, range or class escape. */
function parseItem(context: PatternContext, index: number): readonly CharItem[] {
  const { reader } = context;
  const from = parseEnd(context);
  if (typeof from !== 'number') return from;
  if (!startsRange(context)) return cased(context, index, { from, to: from });
  reader.next();
  const to = parseEnd(context, true);
  if (typeof to !== 'number' || to < from) {
    return malformed(context, index, 'the range ends before it begins; put a literal - first or last in the class');
  }
  return cased(context, index, { from, to });
}

/** A code point, or the items of a class escape. */
function parseEnd(context: PatternContext, ofRange = false): number | readonly CharItem[] {
  const { reader } = context;
  const unit = reader.next();
  if (!unit) return malformed(context, reader.text.length, 'the class [ is not closed; end it with ]');
  if (unit.quoted || unit.char !== '\\') return unit.codePoint;
  // At the end of a range Java takes \v for the one character that it was before Java 8.
  const verticalTab = reader.text[reader.index] === 'v';
  const escaped = parseEscape(context, unit.index, true);
  if (verticalTab && (ofRange || reader.at('-'))) return 0x0b;
  if ('codePoint' in escaped) return escaped.codePoint;
  return 'set' in escaped ? escaped.set.items : malformed(context, unit.index, 'this escape means nothing in a class');
}

/** Whether a `-` follows that is no literal: one before `]` or `[` is. */
function startsRange({ reader }: PatternContext): boolean {
  return reader.ahead(() => reader.take('-') && !reader.at(']') && !reader.at('['));
}

function cased(context: PatternContext, index: number, range: CharRange): readonly CharRange[] {
  if (!context.flags.has('i')) return [range];
  refuseCasedBeyondAscii(context, index, range);
  return foldAscii([range]);
}

/** No letter beyond this has cases (Unicode 16: the last are those of Adlam). */
const LAST_CASED = 0x1e943;

/** Java's `(?i)` folds ASCII only, which is hardly what is meant by a pattern that holds other letters. */
export function refuseCasedBeyondAscii(context: PatternContext, index: number, { from, to }: CharRange): void {
  const last = Math.min(to, LAST_CASED);
  for (let codePoint = Math.max(from, 0x80); codePoint <= last; codePoint += 1) {
    if (!/[\p{Lu}\p{Ll}\p{Lt}]/u.test(String.fromCodePoint(codePoint))) continue;
    const reason = '(?i) is not supported with letters outside ASCII; write both cases, such as [Éé]';
    refused(context, index, 'case-insensitive beyond ASCII', reason);
  }
}

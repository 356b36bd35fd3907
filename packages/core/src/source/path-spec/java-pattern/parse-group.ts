import { malformed, type PatternContext, type PatternFlag, refused } from './pattern-context.ts';
import type { PatternNode } from './pattern-node.ts';

/** Groups in one another, at most: every step through a pattern takes stack for each, and no path asks for so many. */
const MOST_NESTED = 200;

/**
 * Reads what follows a `(`, at `index`, with its `)`. Undefined for flags alone, which hold to the end of the group around.
 * More than 200 groups in one another are refused.
 */
export function parseGroup(
  context: PatternContext,
  index: number,
  parseBody: () => PatternNode,
): PatternNode | undefined {
  if (context.depth === MOST_NESTED) {
    return refused(context, index, 'size', `more than ${MOST_NESTED} groups in one another are not supported`);
  }
  context.depth += 1;
  const group = readGroup(context, index, parseBody);
  context.depth -= 1;
  return group;
}

function readGroup(context: PatternContext, index: number, parseBody: () => PatternNode): PatternNode | undefined {
  const { reader, flags } = context;
  if (!reader.take('?')) return closed(context, index, flags, parseBody());
  const kind = reader.nextRaw();
  if (kind === ':') return closed(context, index, flags, parseBody());
  if (kind === '=' || kind === '!') return lookAround(context, index);
  if (kind === '>') {
    return refused(context, index, 'atomic group', 'the atomic group (?>…) is not supported; write (?:…)');
  }
  if (kind !== '<') return parseFlagGroup(context, index, kind, parseBody);
  if (/[=!]/.test(reader.text[reader.index] ?? '')) return lookAround(context, index);
  const name = parseGroupName(context, index);
  return { kind: 'capture', name, body: closed(context, index, flags, parseBody()) };
}

/**
 * Reads the name of a group, up to and with its `>`, as Java takes it: a Latin letter, then Latin letters and digits,
 * each name once. `index` is where the group begins.
 */
export function parseGroupName(context: PatternContext, index: number): string {
  const { reader, names } = context;
  let name = '';
  for (;;) {
    const char = reader.nextRaw();
    if (char === undefined) return malformed(context, index, 'the name of the group has no closing >');
    if (char === '>') break;
    name += char;
  }
  if (name.trim() === '') return malformed(context, index, 'the group has no name; write (?<name>pattern)');
  if (!/^[A-Za-z][0-9A-Za-z]*$/.test(name)) {
    const rule = 'a letter from a to z, then letters and digits';
    return malformed(context, index, `the group name ${JSON.stringify(name)} is not allowed; use ${rule}`);
  }
  if (names.has(name)) return malformed(context, index, `the group name "${name}" is used twice; rename one`);
  names.add(name);
  return name;
}

function closed(
  context: PatternContext,
  index: number,
  flags: ReadonlySet<PatternFlag>,
  body: PatternNode,
): PatternNode {
  if (!context.reader.take(')')) malformed(context, index, 'missing closing parenthesis for this (');
  context.flags = flags;
  return body;
}

function lookAround(context: PatternContext, index: number): never {
  return refused(
    context,
    index,
    'look-around',
    'look-ahead and look-behind are not supported; say what may stand there',
  );
}

/** `(?ims)`, `(?i-s)`, `(?i:…)`: `first` is the first character after the `?`. */
function parseFlagGroup(
  context: PatternContext,
  index: number,
  first: string | undefined,
  parseBody: () => PatternNode,
): PatternNode | undefined {
  const { reader } = context;
  const before = context.flags;
  const flags = new Set(before);
  let char = first;
  let off = false;
  for (; char !== undefined && /[imsduxUc-]/.test(char); char = reader.nextRaw()) {
    if (char === '-' && off) break;
    if (char === '-') off = true;
    else setFlag(context, index, flags, char, off);
  }
  if (char !== ':' && char !== ')') {
    return malformed(context, index, `(?${char ?? ''} begins no group that Java knows; write (?:…) or (?<name>…)`);
  }
  context.flags = flags;
  return char === ')' ? undefined : closed(context, index, before, parseBody());
}

function setFlag(context: PatternContext, index: number, flags: Set<PatternFlag>, char: string, off: boolean): void {
  if (/[imsd]/.test(char)) {
    if (off) flags.delete(char as PatternFlag);
    else flags.add(char as PatternFlag);
  } else if (!off) {
    refused(context, index, 'flag', `the flag (?${char}) is not supported; (?i), (?s), (?m) and (?d) are`);
  }
}

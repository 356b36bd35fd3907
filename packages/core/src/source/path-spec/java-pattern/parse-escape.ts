import { type CharSet, complement, single } from './char-set.ts';
import { malformed, type PatternContext, refused } from './pattern-context.ts';
import type { PatternNode } from './pattern-node.ts';
import { ESCAPE_SETS } from './predefined-sets.ts';
import { propertySet } from './property-set.ts';
import type { RefusedConstruct } from './refused-construct.ts';

/** What a backslash and its characters mean: one code point, one out of a set, or (outside a class) more than that. */
export type Escape = { readonly codePoint: number } | { readonly set: CharSet } | { readonly node: PatternNode };

/** `\R`. In Java a repeated one cannot be entered again to give back `\n`, so the parser knows it by identity. */
export const LINE_BREAK_NODE: PatternNode = {
  kind: 'choice',
  options: [
    { kind: 'sequence', parts: [0x0d, 0x0a].map((codePoint) => ({ kind: 'set', set: single(codePoint) })) },
    { kind: 'set', set: { negated: false, items: ESCAPE_SETS['v']! } },
  ],
};

const CONTROLS: Readonly<Record<string, number>> = { a: 7, e: 27, f: 12, n: 10, r: 13, t: 9 };

const REFUSED: Readonly<Record<string, readonly [RefusedConstruct, string]>> = {
  b: ['word boundary', 'the word boundary \\b is not supported; name the characters that may stand there'],
  B: ['word boundary', '\\B is not supported; name the characters that may stand there'],
  G: ['previous match', '\\G is not supported; a path is matched once and whole, so leave it out'],
  X: ['grapheme cluster', '\\X is not supported; write the characters that may occur, such as [^/]'],
  k: ['back-reference', 'the back-reference \\k<…> is not supported; repeat the pattern, and compare when searching'],
};

/** Reads an escape whose backslash, at `index`, is taken. Everything that Java does not know is refused, as there. */
export function parseEscape(context: PatternContext, index: number, inClass: boolean): Escape {
  const char = context.reader.nextRaw();
  if (char === undefined) return malformed(context, index, 'the pattern ends in a backslash; write \\\\ for one');
  if (!/[0-9A-Za-z]/.test(char)) return { codePoint: char.codePointAt(0)! };
  const control = CONTROLS[char];
  if (control !== undefined) return { codePoint: control };
  if ('xu0c'.includes(char)) return { codePoint: parseCodePoint(context, index, char) };
  if (char === 'p' || char === 'P') return parseProperty(context, index, char === 'P');
  const named = ESCAPE_SETS[char.toLowerCase()];
  if (named) return { set: { negated: false, items: char in ESCAPE_SETS ? named : complement(named) } };
  if (char === 'N')
    return refused(context, index, 'character name', '\\N{…} is not supported; write the character itself');
  return inClass ? unknown(context, index, char) : parsePlace(context, index, char);
}

function parsePlace(context: PatternContext, index: number, char: string): Escape {
  if (char === 'A') return { node: { kind: 'start', multiline: false, index } };
  if (char === 'z') return { node: { kind: 'end', strict: true, index } };
  if (char === 'Z') return { node: { kind: 'end', strict: false, index } };
  if (char === 'R') return { node: LINE_BREAK_NODE };
  if (/[1-9]/.test(char)) {
    return refused(
      context,
      index,
      'back-reference',
      `the back-reference \\${char} is not supported; repeat the pattern`,
    );
  }
  const construct = REFUSED[char];
  return construct ? refused(context, index, ...construct) : unknown(context, index, char);
}

function unknown(context: PatternContext, index: number, char: string): never {
  return malformed(context, index, `\\${char} means nothing here; leave the backslash out, or double it to mean one`);
}

function parseCodePoint(context: PatternContext, index: number, kind: string): number {
  const { reader } = context;
  const taken = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = reader.index;
    const found = pattern.exec(reader.text);
    for (let left = found ? [...found[0]].length : 0; left > 0; left -= 1) reader.nextRaw();
    return found;
  };
  if (kind === 'c') {
    const char = reader.nextRaw();
    return char === undefined ? malformed(context, index, '\\c needs a character after it') : char.codePointAt(0)! ^ 64;
  }
  if (kind === '0') {
    const octal = taken(/[0-3][0-7]{0,2}|[4-7][0-7]?/y);
    return octal
      ? Number.parseInt(octal[0], 8)
      : malformed(context, index, '\\0 needs octal digits after it, such as \\0101');
  }
  if (kind === 'u') {
    const unit = taken(/(?:[Dd][89ABab][0-9A-Fa-f]{2})\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})|[0-9A-Fa-f]{4}/y);
    if (!unit) return malformed(context, index, '\\u needs four hexadecimal digits after it, such as \\u00e9');
    const high = Number.parseInt(unit[0].slice(0, 4), 16);
    return unit[1] ? 0x10000 + ((high - 0xd800) << 10) + (Number.parseInt(unit[1], 16) - 0xdc00) : high;
  }
  const hex = taken(/([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]+)\}/y);
  const value = hex ? Number.parseInt(hex[1] ?? hex[2]!, 16) : Number.NaN;
  return value <= 0x10ffff
    ? value
    : malformed(context, index, '\\x needs two hexadecimal digits, or {…} up to {10FFFF}');
}

function parseProperty(context: PatternContext, index: number, complemented: boolean): Escape {
  const { reader } = context;
  let name = reader.nextRaw();
  if (name === '{') {
    const end = reader.text.indexOf('}', reader.index);
    if (end < 0) return malformed(context, index, '\\p{ needs a closing }');
    name = '';
    while (reader.index < end) name += reader.nextRaw();
    reader.nextRaw();
  }
  if (!name) return malformed(context, index, '\\p needs the name of a property, such as \\p{L}');
  const items = propertySet(name, complemented, context.flags.has('i'));
  if (items) return { set: { negated: false, items } };
  const hint =
    'categories such as \\p{Lu}, scripts such as \\p{IsLatin} and POSIX classes such as \\p{Alpha} are there';
  return refused(context, index, 'property', `the property ${JSON.stringify(name)} is not supported; ${hint}`);
}

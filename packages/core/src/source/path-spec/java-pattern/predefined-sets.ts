import type { CharRange } from './char-set.ts';

const range = (from: string, to: string = from): CharRange => ({
  from: from.codePointAt(0)!,
  to: to.codePointAt(0)!,
});
const LOWER = [range('a', 'z')];
const UPPER = [range('A', 'Z')];
const DIGIT = [range('0', '9')];
const ALPHA = [...UPPER, ...LOWER];
const ALNUM = [...DIGIT, ...ALPHA];
const SPACE = [range('\t', '\r'), range(' ')];

/** `\d`, `\w`, `\s`, `\h`, `\v` of java.util.regex.Pattern (Java 17, no flags): the first three are ASCII. */
export const ESCAPE_SETS: Readonly<Record<string, readonly CharRange[]>> = {
  d: DIGIT,
  w: [...ALNUM, range('_')],
  s: SPACE,
  h: [
    range('\t'),
    range(' '),
    range('\u00a0'),
    range('\u1680'),
    range('\u180e'),
    range('\u2000', '\u200a'),
    range('\u202f'),
    range('\u205f'),
    range('\u3000'),
  ],
  v: [range('\n', '\r'), range('\u0085'), range('\u2028', '\u2029')],
};

/** POSIX classes and the other names with a fixed set, as Java has them without flags: ASCII. */
export const NAMED_SETS: Readonly<Record<string, readonly CharRange[]>> = {
  Lower: LOWER,
  Upper: UPPER,
  ASCII: [range('\0', '\x7f')],
  Alpha: ALPHA,
  Digit: DIGIT,
  Alnum: ALNUM,
  Punct: [range('!', '/'), range(':', '@'), range('[', '`'), range('{', '~')],
  Graph: [range('!', '~')],
  Print: [range(' ', '~')],
  Blank: [range('\t'), range(' ')],
  Cntrl: [range('\0', '\x1f'), range('\x7f')],
  XDigit: [...DIGIT, range('A', 'F'), range('a', 'f')],
  Space: SPACE,
  L1: [range('\0', '\xff')],
  all: [{ from: 0, to: 0x10ffff }],
};

/** What `.` does not match without `(?s)`. */
export const LINE_TERMINATORS: readonly CharRange[] = [
  range('\n'),
  range('\r'),
  range('\u0085'),
  range('\u2028', '\u2029'),
];

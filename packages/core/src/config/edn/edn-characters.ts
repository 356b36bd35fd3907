// The character classes of Clojure's EdnReader (which are Java's), on one UTF-16 unit.

const WIDE_SPACE = /[\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/;
const MACRO = /["#;^()[\]{}\\]/;

/** White space between forms; the comma is. No-break spaces are not. */
export function isSpace(unit: string): boolean {
  if (unit > ' ' && unit < '\u1680') return unit === ',';
  return (unit >= '\t' && unit <= '\r') || (unit >= '\x1c' && unit <= ' ') || WIDE_SPACE.test(unit);
}

/** Ends a number. */
export function isMacro(unit: string): boolean {
  return MACRO.test(unit);
}

/** Ends a name and a number in front of it. `#` may stand inside a name. */
export function endsName(unit: string): boolean {
  return isSpace(unit) || (unit !== '#' && isMacro(unit));
}

/** A digit of any script, as Java's `Character.isDigit`. */
export function isDigit(unit: string): boolean {
  return /\p{Nd}/u.test(unit);
}

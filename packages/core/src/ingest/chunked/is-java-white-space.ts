/**
 * White space as OpenNLP sees it: Java's `Character.isWhitespace` and Unicode space separators. Unlike JavaScript's `\s`
 * it holds U+001C to U+001F and does not hold U+FEFF. `unit` is a UTF-16 unit.
 */
export function isJavaWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return (unit >= 0x09 && unit <= 0x0d) || unit >= 0x1c;
  if (unit < 0xa0) return false;
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

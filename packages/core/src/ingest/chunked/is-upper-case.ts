const UPPER_CASE = /\p{Uppercase}/u;

/** True where the UTF-16 unit at `index` is upper case as Java's `Character.isUpperCase(char)` has it (Unicode Uppercase). */
export function isUpperCase(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a;
  return UPPER_CASE.test(String.fromCharCode(unit));
}

/** A whole number as Go's `strconv.Atoi` reads it: decimal digits with a sign. Undefined for anything else. */
export function parseGoDecimal(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? safe(Number(text)) : undefined;
}

const DIGITS: readonly (readonly [RegExp, number])[] = [
  [/^0x((?:_?[0-9a-f])+)$/i, 16],
  [/^0b((?:_?[01])+)$/i, 2],
  [/^0o?((?:_?[0-7])+)$/i, 8],
  [/^((?:0|[1-9](?:_?\d)*))$/, 10],
];

/** A whole number as Go's flags read it: decimal, `0x`, `0b`, `0o` or a leading `0` for octal, `_` between digits. */
export function parseGoInteger(text: string): number | undefined {
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  for (const [pattern, base] of DIGITS) {
    const digits = pattern.exec(rest)?.[1];
    if (digits !== undefined) return safe(Number.parseInt(sign + digits.replaceAll('_', ''), base));
  }
  return undefined;
}

function safe(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

/** A truth value as Go's `strconv.ParseBool` reads it. Undefined for anything else. */
export function parseGoBoolean(text: string): boolean | undefined {
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text)) return false;
  return undefined;
}

/** Nanoseconds of each unit of Go's `time.ParseDuration`. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3, // U+00B5
  μs: 1e3, // U+03BC
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3_600e9,
};

/** Go's longest duration, in nanoseconds. */
const LONGEST = 2 ** 63;

/**
 * Milliseconds of a duration as Go writes it: a sign, then numbers with units, such as `1h30m`, `1.5s` or `100ms`; `0` needs
 * no unit. Undefined for anything else.
 */
export function parseGoDuration(text: string): number | undefined {
  const [, sign, rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return 0;
  if (!/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined;
  let nanoseconds = 0;
  for (const [, number, unit = ''] of rest.matchAll(/([\d.]+)([^\d.]+)/g)) nanoseconds += Number(number) * UNITS[unit]!;
  if (nanoseconds >= LONGEST) return undefined;
  return (sign === '-' ? -nanoseconds : nanoseconds) / 1e6 + 0;
}

/** Code points from `from` to `to`, both inclusive. */
export interface CharRange {
  readonly from: number;
  readonly to: number;
}

/** What a class may list: a range, or a property in re2 notation such as `\p{L}`. */
export type CharItem = CharRange | { readonly property: string };

/** A set of code points: the union of its items, or everything else. */
export interface CharSet {
  readonly negated: boolean;
  readonly items: readonly CharItem[];
}

const LAST = 0x10ffff;

/** The set of one code point. */
export function single(codePoint: number): CharSet {
  return { negated: false, items: [{ from: codePoint, to: codePoint }] };
}

/** Every code point that is in none of the ranges. */
export function complement(ranges: readonly CharRange[]): CharRange[] {
  const gaps: CharRange[] = [];
  let next = 0;
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = Math.max(next, to + 1);
  }
  if (next <= LAST) gaps.push({ from: next, to: LAST });
  return gaps;
}

/** The ranges and the other case of every ASCII letter in them: what `(?i)` means in Java without `(?u)`. */
export function foldAscii(ranges: readonly CharRange[]): CharRange[] {
  const [lower, upper, shift] = [{ from: 0x61, to: 0x7a }, { from: 0x41, to: 0x5a }, 0x20];
  return ranges.flatMap((range) => [
    range,
    ...overlap(range, lower).map(({ from, to }) => ({ from: from - shift, to: to - shift })),
    ...overlap(range, upper).map(({ from, to }) => ({ from: from + shift, to: to + shift })),
  ]);
}

/** Whether the set may hold a code point. Never false where it does; a property counts as holding everything. */
export function mayHold(set: CharSet, codePoint: number): boolean {
  if (set.items.some((item) => 'property' in item)) return true;
  return set.items.some((item) => !('property' in item) && holds(item, codePoint)) !== set.negated;
}

/** The set in re2 notation. */
export function printCharSet(set: CharSet): string {
  const [first] = set.items;
  if (!set.negated && set.items.length === 1 && first && !('property' in first) && first.from === first.to) {
    return printCodePoint(first.from);
  }
  return `[${set.negated ? '^' : ''}${set.items.map(printItem).join('')}]`;
}

function printItem(item: CharItem): string {
  if ('property' in item) return item.property;
  if (item.from === item.to) return printCodePoint(item.from);
  return `${printCodePoint(item.from)}-${printCodePoint(item.to)}`;
}

function printCodePoint(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  return /^[0-9A-Za-z/_]$/.test(character) ? character : `\\x{${codePoint.toString(16)}}`;
}

function holds({ from, to }: CharRange, codePoint: number): boolean {
  return from <= codePoint && codePoint <= to;
}

function overlap(a: CharRange, b: CharRange): CharRange[] {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return both.from <= both.to ? [both] : [];
}

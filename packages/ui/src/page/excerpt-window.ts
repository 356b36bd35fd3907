/** A part of a text, with the marks inside it. */
export interface ExcerptWindow {
  readonly text: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
  /** Something was left out before, after. */
  readonly before: boolean;
  readonly after: boolean;
}

/** How far back a cut may go to begin with a word, in UTF-16 units. */
const WORD = 40;

/**
 * The part of a text, of at most `size` UTF-16 units, that has the most marks: of equals the first. It begins shortly
 * before its first mark, and begins and ends between words where that is near.
 */
export function excerptWindow(text: string, marks: ExcerptWindow['marks'], size: number): ExcerptWindow {
  const last = text.trimEnd().length;
  const whole = last <= size;
  const start = whole ? blankLines(text) : startOf(text, bestStart(marks, size), size);
  const end = whole ? last : endOf(text, Math.min(last, start + size), last);
  return {
    text: text.slice(start, end),
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]) => [from - start, to - start] as const),
    before: !whole && start > 0,
    after: end < last,
  };
}

/** Length of the blank lines that a text begins with. */
function blankLines(text: string): number {
  return /^(?:[^\S\n]*\n)*/.exec(text)?.[0].length ?? 0;
}

/** Start of the first mark of the densest run of marks; 0 where there are none. */
function bestStart(marks: ExcerptWindow['marks'], size: number): number {
  let [best, most, first] = [0, 0, 0];
  for (let last = 0; last < marks.length; last += 1) {
    while ((marks[last]?.[1] ?? 0) - (marks[first]?.[0] ?? 0) > size * 0.8) first += 1;
    if (last - first + 1 > most) [best, most] = [marks[first]?.[0] ?? 0, last - first + 1];
  }
  return best;
}

function startOf(text: string, mark: number, size: number): number {
  const wanted = Math.max(0, Math.min(mark - Math.floor(size / 5), text.length - size));
  if (wanted === 0) return 0;
  const space = text.slice(wanted, wanted + WORD).search(/\s/);
  const start = space < 0 || wanted + space >= mark ? wanted : wanted + space + 1;
  return isLowSurrogate(text.charCodeAt(start)) ? start + 1 : start;
}

/** At the end of a word where one is near. */
function endOf(text: string, wanted: number, last: number): number {
  const from = Math.max(0, wanted - WORD);
  const near = text.slice(from, wanted);
  const space = wanted < last && !/^\s/.test(text.slice(wanted)) ? near.search(/\s\S*$/) : -1;
  const end = space < 0 ? wanted : from + space;
  const cut = isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
  // The mark of a heading alone says nothing.
  return text.slice(0, cut).trimEnd().replace(/\n#+$/, '').trimEnd().length;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

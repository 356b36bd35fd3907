import type { TextRange } from './document.ts';

/**
 * Finds the line of an offset, as an editor shows it: lines end at `\n`, `\r\n` or a lone `\r`, and the line break
 * belongs to the line that it ends. Keeps four bytes a line and no text.
 */
export class LineIndex {
  /** Offsets at which lines begin, ascending; the first is 0. */
  readonly #starts: Uint32Array;
  readonly #lines: readonly number[] | undefined;

  /** `lines`: what each line of the text is called, where that is not its number: see `DocumentText.lines`. */
  constructor(text: string, lines?: readonly number[]) {
    this.#starts = lineStarts(text);
    this.#lines = lines;
  }

  /** How many lines the text has, at least 1. */
  get count(): number {
    return this.#starts.length;
  }

  /** Line of a UTF-16 offset, from 1. Offsets beyond the text are on its last line. */
  lineAt(offset: number): number {
    return this.#called(this.#indexAt(offset));
  }

  /** Column of a UTF-16 offset on its line, from 1, in UTF-16 units. */
  columnAt(offset: number): number {
    return offset - (this.#starts[this.#indexAt(offset)] as number) + 1;
  }

  /** The range from `start` to `end` (exclusive) with its lines; an empty range is on the line of `start`. */
  range(start: number, end: number): TextRange {
    return { start, end, startLine: this.lineAt(start), endLine: this.lineAt(Math.max(start, end - 1)) };
  }

  /** What each line is called that has a part of the text from `start` to `end` (exclusive). */
  linesOf(start: number, end: number): number[] {
    const [first, last] = [this.#indexAt(start), this.#indexAt(Math.max(start, end - 1))];
    return Array.from({ length: last - first + 1 }, (_, at) => this.#called(first + at));
  }

  #called(index: number): number {
    return this.#lines?.[index] ?? index + 1;
  }

  /** Line of an offset, from 0. */
  #indexAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function lineStarts(text: string): Uint32Array {
  const starts = [0];
  if (text.includes('\r')) {
    const breaks = /\r\n?|\n/g;
    while (breaks.exec(text)) starts.push(breaks.lastIndex);
  } else {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  }
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
  return Uint32Array.from(starts);
}

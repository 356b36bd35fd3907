/** A row of a text as it is shown. */
export interface TextRow {
  /** UTF-16 offsets in the text, end exclusive, without the line end. */
  readonly start: number;
  readonly end: number;
  /** From 1; absent for the rest of a line that was too long for one row. */
  readonly line?: number;
}

/** Length at which a line is continued in another row, in UTF-16 units, so that a line of megabytes can be shown. */
const LONGEST = 2_000;

/** Rows of a text: its lines (LF, CRLF or CR), long ones cut. A text has at least one. */
export function textRows(text: string): TextRow[] {
  const rows: TextRow[] = [];
  let [start, line] = [0, 1];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    pushLine(rows, text, start, match.index, line);
    start = match.index + match[0].length;
    line += 1;
  }
  if (start < text.length || rows.length === 0) pushLine(rows, text, start, text.length, line);
  return rows;
}

/** Index of the row that an offset is in; an offset in a line end belongs to the row before it. */
export function rowAt(rows: readonly TextRow[], offset: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

function pushLine(rows: TextRow[], text: string, start: number, end: number, line: number): void {
  let at = start;
  do {
    let to = Math.min(end, at + LONGEST);
    if (to < end && isLowSurrogate(text.charCodeAt(to))) to -= 1;
    rows.push(at === start ? { start: at, end: to, line } : { start: at, end: to });
    at = to;
  } while (at < end);
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

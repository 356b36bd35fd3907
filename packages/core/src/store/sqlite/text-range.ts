import type { TextRange } from '../../document/document.ts';

/** A range in columns: small numbers take little room. */
export interface RangeColumns {
  readonly range_start: number | null;
  readonly range_length: number | null;
  readonly start_line: number | null;
  readonly more_lines: number | null;
}

/** Ranges as kept in columns. */
export const textRange = {
  write(range: TextRange | undefined): RangeColumns {
    if (!range) return { range_start: null, range_length: null, start_line: null, more_lines: null };
    const { start, end, startLine, endLine } = range;
    return { range_start: start, range_length: end - start, start_line: startLine, more_lines: endLine - startLine };
  },
  read(columns: RangeColumns): TextRange | undefined {
    const { range_start: start, range_length: length, start_line: startLine, more_lines: more } = columns;
    if (start === null || length === null || startLine === null || more === null) return undefined;
    return { start, end: start + length, startLine, endLine: startLine + more };
  },
  equal(a: TextRange | undefined, b: TextRange | undefined): boolean {
    if (!a || !b) return a === b;
    return a.start === b.start && a.end === b.end && a.startLine === b.startLine && a.endLine === b.endLine;
  },
} as const;

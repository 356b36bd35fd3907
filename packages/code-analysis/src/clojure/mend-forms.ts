import type { LineIndex, SegmentProblem } from '@mcp-vector-search/core';
import { problemAt } from '../parse/syntax-problems.ts';
import { type BracketFault, bracketFault } from './bracket-fault.ts';

/** A top-level form may hold so many lines that look like the beginning of another. */
const MOST_PARTS = 50;

/** A text whose brackets and strings are closed. */
export interface MendedForms {
  /** The text with the same offsets and lines; forms that cannot be read are blank. */
  readonly text: string;
  /** One for each such form. */
  readonly problems: readonly SegmentProblem[];
}

/**
 * Blanks out top-level forms whose brackets or strings do not close, so that each costs itself only. A top-level form
 * begins where a bracket stands at the beginning of a line, as is usual; where forms inside others do so too, they are
 * taken together as long as that closes all brackets.
 */
export function mendForms(text: string, lines: LineIndex): MendedForms {
  const starts = [0, ...Array.from(text.matchAll(/(?<=[\r\n])[(#^]/g), ({ index }) => index), text.length];
  const problems: SegmentProblem[] = [];
  let mended = '';
  for (let at = 0; at + 1 < starts.length; ) {
    const start = starts[at]!;
    const count = partsThatClose(text, starts, at);
    const end = starts[at + (count ?? 1)]!;
    const part = text.slice(start, end);
    mended += count === undefined ? part.replace(/[^\r\n]/g, ' ') : part;
    if (count === undefined) problems.push(problemOf(bracketFault(part)!, start, lines));
    at += count ?? 1;
  }
  return { text: mended, problems };
}

/** How many parts from one on make a whole; undefined = none do. */
function partsThatClose(text: string, starts: readonly number[], at: number): number | undefined {
  for (let count = 1; count <= MOST_PARTS && at + count < starts.length; count += 1) {
    const fault = bracketFault(text.slice(starts[at], starts[at + count]));
    if (!fault) return count;
    if (fault.isFinal) return undefined;
  }
  return undefined;
}

function problemOf({ offset, problem }: BracketFault, start: number, lines: LineIndex): SegmentProblem {
  return problemAt(lines, start + offset, `syntax error: ${problem}`);
}

import type { TextSpan } from '../../embed/embedder.ts';

/** Breaks that are not white space to Java's `\s`: NEL, line and paragraph separator. */
const FOREIGN = new Set([0x85, 0x2028, 0x2029]);

/** True for `\n`, `\v`, `\f` and `\r`: breaks that are white space as well. */
function isPlainBreak(unit: number): boolean {
  return unit >= 0x0a && unit <= 0x0d;
}

function isBreakOrSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || FOREIGN.has(unit);
}

/** Maximal runs of white space and breaks that hold a break. Linear: a run is looked at once however long it is. */
function* breakRuns(text: string): Generator<TextSpan, void> {
  const breaks = /[\n\v\f\r\u0085\u2028\u2029]/g;
  let past = 0;
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    let start = found.index;
    while (start > past && isBreakOrSpace(text.charCodeAt(start - 1))) start--;
    let end = found.index + 1;
    while (end < text.length && isBreakOrSpace(text.charCodeAt(end))) end++;
    yield { start, end };
    past = end;
    breaks.lastIndex = end;
  }
}

function foreignBreaks(text: string, run: TextSpan): number[] {
  const found: number[] = [];
  for (let i = run.start; i < run.end; i++) if (FOREIGN.has(text.charCodeAt(i))) found.push(i);
  return found;
}

/**
 * Matches of Java's `\s*\R\s*`. Within a run a match takes everything up to the second break that is not white space,
 * as `\s*` cannot pass over one and the break itself takes the first.
 */
export function* lineBreaks(text: string): Generator<TextSpan, void> {
  for (const run of breakRuns(text)) {
    let start = run.start;
    for (const next of foreignBreaks(text, run).slice(1)) {
      yield { start, end: next };
      start = next;
    }
    yield { start, end: run.end };
  }
}

/** How many breaks a run without foreign ones holds (`\r\n` is one), counted up to two. */
function plainBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end && count < 2; i++) {
    const unit = text.charCodeAt(i);
    if (!isPlainBreak(unit)) continue;
    count++;
    if (unit === 0x0d && text.charCodeAt(i + 1) === 0x0a) i++;
  }
  return count;
}

/**
 * Matches of Java's `\s*\R\s*\R\s*` with `\R` atomic. A match takes two breaks; the white space around and between them
 * takes further breaks that are white space, and stops at a third one that is not.
 */
export function* paragraphBreaks(text: string): Generator<TextSpan, void> {
  for (const run of breakRuns(text)) {
    const foreign = foreignBreaks(text, run);
    let start = run.start;
    let seen = 0;
    for (; foreign.length - seen >= 2; seen += 2) {
      const end = foreign[seen + 2] ?? run.end;
      yield { start, end };
      start = end;
    }
    const left = foreign.length - seen;
    if (start < run.end && left + plainBreaks(text, start, run.end) >= 2) yield { start, end: run.end };
  }
}

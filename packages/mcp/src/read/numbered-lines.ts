import { LineIndex, type Segment } from '@mcp-vector-search/core';

/** A line of a document, or of what the index kept of it. */
export interface NumberedLine {
  /** From 1; absent where the place in the document is not known. */
  readonly number?: number;
  /** Without its line break. Where a reader made several lines of one of the file, all of them. */
  readonly text: string;
}

/** The lines of a text, as an editor shows them; `called`: line of the file of each, where that is another. */
export function numberedLines(text: string, called?: readonly number[]): NumberedLine[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  if (!called) return lines.map((line, at) => ({ number: at + 1, text: line }));
  const byNumber = new Map<number, string[]>();
  for (const [at, line] of lines.entries()) {
    const number = called[at] ?? at + 1;
    const same = byNumber.get(number);
    if (same) same.push(line);
    else byNumber.set(number, [line]);
  }
  return [...byNumber].map(([number, same]) => ({ number, text: same.join('\n') }));
}

/**
 * The lines that segments hold, each once, in order. Contents that are no slices of the document come without numbers,
 * one after the other.
 */
export function linesOfSegments(segments: readonly Segment[]): NumberedLine[] {
  const slices = segments.filter(({ contentStart, range }) => contentStart !== undefined && range !== undefined);
  if (slices.length < segments.length) {
    return segments.flatMap(({ content }) => numberedLines(content).map(({ text }) => ({ text })));
  }
  const byNumber = new Map<number, string>();
  for (const segment of slices) {
    for (const { number = 0, text } of numberedLines(segment.content, calledLines(segment))) {
      // overlapping segments may hold parts of a line: the longest is the fullest
      if ((byNumber.get(number)?.length ?? -1) < text.length) byNumber.set(number, text);
    }
  }
  return [...byNumber].sort(([a], [b]) => a - b).map(([number, text]) => ({ number, text }));
}

function calledLines({ content, lines, range }: Segment): readonly number[] {
  const first = range?.startLine ?? 1;
  return lines ?? Array.from({ length: new LineIndex(content).count }, (_, at) => first + at);
}

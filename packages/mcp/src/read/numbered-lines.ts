import type { Segment } from '@mcp-vector-search/core';

/** A line of a document, or of what the index kept of it. */
export interface NumberedLine {
  /** From 1; absent where the place in the document is not known. */
  readonly number?: number;
  /** Without its line break. */
  readonly text: string;
}

/** The lines of a text, as an editor shows them. */
export function linesOf(text: string, firstLine = 1): NumberedLine[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.map((line, at) => ({ number: firstLine + at, text: line }));
}

/**
 * The lines that segments hold, each once, in order. Contents that are no slices of the document come without numbers,
 * one after the other.
 */
export function linesOfSegments(segments: readonly Segment[]): NumberedLine[] {
  const slices = segments.filter(({ contentStart, range }) => contentStart !== undefined && range !== undefined);
  if (slices.length < segments.length) {
    return segments.flatMap(({ content }) => linesOf(content).map(({ text }) => ({ text })));
  }
  const byNumber = new Map<number, string>();
  for (const { content, range } of slices) {
    for (const { number = 0, text } of linesOf(content, range?.startLine)) {
      // overlapping segments may hold parts of a line: the longest is the fullest
      if ((byNumber.get(number)?.length ?? -1) < text.length) byNumber.set(number, text);
    }
  }
  return [...byNumber].sort(([a], [b]) => a - b).map(([number, text]) => ({ number, text }));
}

import type { LineIndex } from '@mcp-vector-search/core';

/**
 * Where a definition that begins on the line of `start` ends by the look of it: before the next line that is not
 * indented further, or after that line if it closes a brace. Offset of the end, line break not included.
 */
export function layoutExtent(text: string, lines: LineIndex, start: number): number {
  const indentation = indentationOf(text, lines, start);
  let end = lineEnd(text, start);
  for (let line = nextLine(text, end); line < text.length; line = nextLine(text, end)) {
    const lineIndentation = indentationAt(text, line);
    const character = text[line + lineIndentation];
    const isBlank = character === undefined || /\s/.test(character);
    if (!isBlank && lineIndentation <= indentation && !/[)\]{]/.test(character)) {
      return character === '}' && lineIndentation === indentation ? lineEnd(text, line) : end;
    }
    end = lineEnd(text, line);
  }
  return end;
}

/** Offset at which the line of an offset begins. */
export function lineStart(lines: LineIndex, offset: number): number {
  return offset - lines.columnAt(offset) + 1;
}

/** Number of blanks before the first character of the line of an offset. */
export function indentationOf(text: string, lines: LineIndex, offset: number): number {
  return indentationAt(text, lineStart(lines, offset));
}

function lineEnd(text: string, offset: number): number {
  const breaks = /[\r\n]/g;
  breaks.lastIndex = offset;
  return breaks.exec(text)?.index ?? text.length;
}

function nextLine(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1;
}

function indentationAt(text: string, line: number): number {
  let end = line;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  return end - line;
}

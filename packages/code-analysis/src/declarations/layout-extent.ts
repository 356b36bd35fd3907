/**
 * Where a definition that begins on the line of `start` ends by the look of it: before the next line that is not
 * indented further, or after that line if it closes a brace. Offset of the end, line break not included.
 */
export function layoutExtent(text: string, start: number): number {
  const first = lineStart(text, start);
  const indentation = indentationAt(text, first);
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
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text[start - 1] as string)) start -= 1;
  return start;
}

/** Number of blanks before the first character of the line of an offset. */
export function indentationOf(text: string, offset: number): number {
  return indentationAt(text, lineStart(text, offset));
}

function lineEnd(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !/[\r\n]/.test(text[end] as string)) end += 1;
  return end;
}

function nextLine(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1;
}

function indentationAt(text: string, line: number): number {
  let end = line;
  while (text[end] === ' ' || text[end] === '\t') end += 1;
  return end - line;
}

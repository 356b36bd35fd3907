/** A line as shown, and the line of the text that it is (a part of). */
export interface WrappedLine {
  readonly text: string;
  /** Of the line in the text, from 0. */
  readonly index: number;
}

/**
 * The lines of a text (ended by LF, CRLF or CR), those longer than `width` UTF-16 units broken at white space; a longer word is
 * broken anywhere but within a surrogate pair.
 */
export function wrapLines(text: string, width: number): readonly WrappedLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => wrap(line.trimEnd(), width).map((part) => ({ text: part, index })));
}

function wrap(line: string, width: number): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : wholeUnits(rest, width);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}

function wholeUnits(text: string, width: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(width - 1)) ? width - 1 : width;
}

/** A definition as an oracle sees it. */
export interface Definition {
  readonly type: string;
  readonly name: string;
  /** Line of the first character, from 1; decorators and words such as `export` belong to the definition. */
  readonly line: number;
  /** Line of the last character. */
  readonly endLine: number;
  readonly visibility: string;
  /** Documentation without comment marks, white space at the ends of lines left aside; empty = none. */
  readonly doc: string;
}

/** One definition as one line of text, for comparing lists. */
export function shown({ type, name, line, endLine, visibility, doc }: Definition): string {
  return `${line}-${endLine} ${visibility} ${type} ${name} | ${JSON.stringify(plainLines(doc))}`;
}

/** Lines without white space and stars at their beginning and white space at their end. */
function plainLines(doc: string): string {
  return doc
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[\s*]+/, '').trimEnd())
    .join('\n')
    .trim();
}

import type { TextLines } from '../text-lines.ts';

/**
 * Writes text in which white space does not count: runs of it become one space, or a line break where one was, so that lines stay
 * those of the file.
 */
export class FlowWriter {
  readonly #lines: TextLines;
  #words = '';
  #line = 1;
  /** What parts the words so far from the next one. */
  #space: '' | ' ' | '\n' | ' | ' = '';
  /** What the next line begins with. */
  #prefix = '';
  /** Lines to part the next one from the last; 2 = with a blank one. */
  #breaks: 1 | 2 = 1;
  #heading = 0;
  #inCell = false;
  #firstHeading: string | undefined;

  constructor(lines: TextLines) {
    this.#lines = lines;
  }

  /** Text of the first heading. */
  get firstHeading(): string | undefined {
    return this.#firstHeading;
  }

  /** Adds text from a line of the file to another. */
  text(text: string, startLine: number, endLine: number): void {
    let line = startLine;
    for (const [run] of text.matchAll(/[ \t\n\f\r]+|[^ \t\n\f\r]+/g)) {
      if (/^[^ \t\n\f\r]/.test(run)) {
        this.#word(run.replaceAll('\u00ad', ''), line);
        continue;
      }
      const breaks = run.split('\n').length - 1;
      line = Math.min(endLine, line + breaks);
      if (this.#space === '' || (breaks > 0 && this.#space === ' ')) this.#space = breaks > 0 ? '\n' : ' ';
    }
  }

  /** Ends the line, and parts it from the next; not from the mark that the next line begins with. */
  part(breaks: 1 | 2): void {
    this.#flush();
    if (breaks > this.#breaks && this.#prefix === '') this.#breaks = breaks;
    this.#space = '';
    this.#inCell = false;
  }

  /** Ends the line, not the paragraph; a heading and a cell have one line. */
  breakLine(): void {
    this.#space = '\n';
  }

  /** What the next line begins with; empty = nothing. */
  begin(prefix: string): void {
    this.#prefix = prefix;
  }

  /** The next words are a heading. */
  beginHeading(level: number): void {
    this.#heading = level;
    this.#prefix = `${'#'.repeat(level)} `;
  }

  /** What comes next is no heading. */
  endHeading(): void {
    this.#flush();
    this.#heading = 0;
    this.#prefix = '';
  }

  /** Begins a cell of a table: parted by a bar from the one before. */
  beginCell(): void {
    this.#space = this.#words === '' ? '' : ' | ';
    this.#inCell = true;
  }

  /** Adds lines as they are, as a block of their own. */
  addLines(lines: readonly { readonly text: string; readonly line: number }[]): void {
    this.part(2);
    this.#prefix = '';
    this.#lines.addBlank();
    for (const { text, line } of lines) this.#lines.add(text, line);
    this.#breaks = 2;
  }

  #word(word: string, line: number): void {
    if (word === '') return;
    const isOneLine = this.#heading > 0 || this.#inCell;
    if (this.#space === '\n' && !isOneLine) this.#flush();
    if (this.#words === '') {
      this.#line = line;
      this.#words = this.#prefix + word;
      this.#prefix = '';
    } else {
      this.#words += (this.#space === '\n' ? ' ' : this.#space) + word;
    }
    this.#space = '';
  }

  #flush(): void {
    if (this.#words === '') return;
    if (this.#breaks === 2) this.#lines.addBlank();
    this.#lines.add(this.#words, this.#line);
    if (this.#heading > 0) this.#firstHeading ??= this.#words.slice(this.#heading + 1);
    this.#words = '';
    this.#breaks = 1;
    this.#heading = 0;
  }
}

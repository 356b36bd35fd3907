import type { DocumentText } from '@mcp-vector-search/core';

/** Gathers lines of text with their lines in the file. */
export class TextLines {
  readonly #text: string[] = [];
  readonly #lines: number[] = [];

  /** Whether there is none yet. */
  get isEmpty(): boolean {
    return this.#text.length === 0;
  }

  /** Adds a line without its break. A line of the file before that of the last one counts as that. */
  add(text: string, line: number): void {
    this.#text.push(text);
    this.#lines.push(Math.max(line, this.#lines.at(-1) ?? 1));
  }

  /** Adds an empty line, unless it would be the first. */
  addBlank(): void {
    if (!this.isEmpty) this.add('', 1);
  }

  /** Puts lines in front, on the line of the file of what is first now at the latest. */
  prepend(texts: readonly string[], line: number): void {
    const first = Math.min(line, this.#lines[0] ?? line);
    this.#text.unshift(...texts);
    this.#lines.unshift(...texts.map(() => first));
  }

  /** All of it. */
  end(): Required<Pick<DocumentText, 'text' | 'lines'>> {
    // A text that ends in line breaks has no line behind the last one.
    while (this.#text.at(-1) === '' && this.#text.length > 1) {
      this.#text.pop();
      this.#lines.pop();
    }
    return { text: this.#text.join('\n'), lines: this.isEmpty ? [1] : this.#lines };
  }
}

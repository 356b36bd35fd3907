import { fence } from '../fence.ts';

/** A line with its line in the file. */
interface PlacedLine {
  readonly text: string;
  readonly line: number;
}

/** Gathers text in which white space counts. */
export class CodeBlock {
  readonly #lines: { text: string; line: number }[] = [];
  readonly #startLine: number;
  #language: string;

  /** `classes`: of the element, as written; the line is that of its tag. */
  constructor(classes: string, line: number) {
    this.#language = languageOf(classes);
    this.#startLine = line;
  }

  /** A start tag within. */
  open(name: string, classes: string): void {
    if (name === 'br')
      this.text('\n', this.#lines.at(-1)?.line ?? this.#startLine, this.#lines.at(-1)?.line ?? this.#startLine);
    else if (name === 'code' && this.#language === '') this.#language = languageOf(classes);
  }

  /** Adds text from a line of the file to another. */
  text(text: string, startLine: number, endLine: number): void {
    let line = startLine;
    for (const [at, part] of text.replaceAll('\r', '\n').split('\n').entries()) {
      if (at > 0) line = Math.min(endLine, line + 1);
      const last = this.#lines.at(-1);
      if (at === 0 && last) {
        if (last.text === '') last.line = line;
        last.text += part;
      } else {
        this.#lines.push({ text: part, line });
      }
    }
  }

  /** The lines between fences; undefined where there is nothing to see. */
  end(): readonly PlacedLine[] | undefined {
    const first = this.#lines.findIndex(({ text }) => /\S/.test(text));
    if (first < 0) return undefined;
    const lines = this.#lines.slice(first, this.#lines.findLastIndex(({ text }) => /\S/.test(text)) + 1);
    const { open, close } = fence(
      lines.map(({ text }) => text),
      this.#language,
    );
    return [
      { text: open, line: this.#startLine },
      ...lines,
      { text: close, line: lines.at(-1)?.line ?? this.#startLine },
    ];
  }
}

/** Highlighters name the language in a class such as `language-js`. */
function languageOf(classes: string): string {
  return /(?:^|\s)(?:language|lang|highlight-source)-(\S+)/.exec(classes)?.[1] ?? '';
}

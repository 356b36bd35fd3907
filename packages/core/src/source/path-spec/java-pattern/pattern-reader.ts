/** One character of a pattern. */
export interface PatternUnit {
  readonly codePoint: number;
  /** The character as text. */
  readonly char: string;
  /** It stands between `\Q` and `\E`, so it means itself. */
  readonly quoted: boolean;
  /** Where it begins. */
  readonly index: number;
}

/** Reads a pattern code point by code point; `\Q` and `\E` are taken in passing, as Java removes them beforehand. */
export class PatternReader {
  readonly text: string;
  #index: number;
  #quoting = false;

  constructor(text: string, start = 0) {
    this.text = text;
    this.#index = start;
  }

  /** Where the next character begins. */
  get index(): number {
    return this.#index;
  }

  /** The next character, not taken; undefined at the end. */
  peek(): PatternUnit | undefined {
    this.#passQuotes();
    return this.#unit();
  }

  /** Takes the next character. */
  next(): PatternUnit | undefined {
    const unit = this.peek();
    if (unit) this.#index += unit.char.length;
    return unit;
  }

  /** Takes the next character as it is, quotes not looked for: what follows a backslash or stands in a name. */
  nextRaw(): string | undefined {
    const unit = this.#unit();
    if (unit) this.#index += unit.char.length;
    return unit?.char;
  }

  /** Whether the next character is this one, unquoted. */
  at(char: string): boolean {
    const unit = this.peek();
    return unit !== undefined && !unit.quoted && unit.char === char;
  }

  /** Takes the next character if it is this one, unquoted. */
  take(char: string): boolean {
    if (!this.at(char)) return false;
    this.next();
    return true;
  }

  /** Runs `look`, then goes back to where it was. */
  ahead<T>(look: () => T): T {
    const [index, quoting] = [this.#index, this.#quoting];
    const seen = look();
    [this.#index, this.#quoting] = [index, quoting];
    return seen;
  }

  #unit(): PatternUnit | undefined {
    const codePoint = this.text.codePointAt(this.#index);
    if (codePoint === undefined) return undefined;
    return { codePoint, char: String.fromCodePoint(codePoint), quoted: this.#quoting, index: this.#index };
  }

  #passQuotes(): void {
    while (this.text.startsWith(this.#quoting ? '\\E' : '\\Q', this.#index)) {
      this.#index += 2;
      this.#quoting = !this.#quoting;
    }
  }
}

import type { TextSpan } from '../../embed/embedder.ts';

/**
 * Trims spans of a text as Java's `String.trim` does. Spans are asked for from left to right, and many begin or end at
 * the same place; the last answers are kept, so that white space between two words is not walked again for each.
 */
export class WordTrimmer {
  readonly #text: string;
  #from = -1;
  #visibleFrom = 0;
  #to = -1;
  #visibleTo = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The span without units up to U+0020 at both ends. */
  trim({ start, end }: TextSpan): TextSpan {
    if (start !== this.#from) {
      this.#from = start;
      this.#visibleFrom = start;
    }
    while (this.#visibleFrom < end && this.#text.charCodeAt(this.#visibleFrom) <= 0x20) this.#visibleFrom++;
    const from = Math.min(this.#visibleFrom, end);
    if (end !== this.#to) {
      this.#to = end;
      this.#visibleTo = end;
    }
    while (this.#visibleTo > from && this.#text.charCodeAt(this.#visibleTo - 1) <= 0x20) this.#visibleTo--;
    return { start: from, end: Math.max(from, this.#visibleTo) };
  }
}

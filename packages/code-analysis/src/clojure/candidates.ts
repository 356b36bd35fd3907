/**
 * Offsets in a text at which one of some words stands, so that forms without any of them need not be entered. Words in
 * strings and comments count too.
 */
export class Candidates {
  readonly #offsets: readonly number[];

  constructor(text: string, words: Iterable<string>) {
    const escaped = [...new Set(words)].map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    const word = new RegExp(`(?<![^\\s()[\\]{}",;'\`~^@/])(?:${escaped.join('|')})(?![^\\s()[\\]{}",;'\`~^@/])`, 'g');
    this.#offsets = Array.from(text.matchAll(word), ({ index }) => index);
  }

  /** Whether one lies from `start` to `end`, exclusive. */
  isIn(start: number, end: number): boolean {
    let low = 0;
    let high = this.#offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] as number) < start) low = middle + 1;
      else high = middle;
    }
    return low < this.#offsets.length && (this.#offsets[low] as number) < end;
  }
}

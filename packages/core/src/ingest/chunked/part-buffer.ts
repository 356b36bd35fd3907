import type { TextSpan } from '../../embed/embedder.ts';
import { type MappedPiece, MappedText } from './mapped-text.ts';

/** Gathers parts of a text into the next chunk. Its length counts the joins, before trimming. */
export class PartBuffer {
  readonly #text: MappedText;
  readonly #join: string;
  #pieces: MappedPiece[] = [];
  #length = 0;

  constructor(text: MappedText, join: string) {
    this.#text = text;
    this.#join = join;
  }

  /** UTF-16 units gathered. */
  get length(): number {
    return this.#length;
  }

  /** The length after a part of `length` units is appended. */
  lengthWith(length: number): number {
    return this.#length === 0 ? length : this.#length + this.#join.length + length;
  }

  /** Adds a part, with a join before it unless nothing was gathered. */
  append(part: TextSpan): void {
    if (this.#length === 0) this.#pieces = [];
    this.#length = this.lengthWith(part.end - part.start);
    const last = this.#pieces.at(-1);
    if (last?.from === this.#text && this.#isJoin(last.end, part.start)) {
      this.#pieces[this.#pieces.length - 1] = { from: this.#text, start: last.start, end: part.end };
    } else {
      this.#pieces.push({ from: this.#text, start: part.start, end: part.end });
    }
  }

  /** Forgets everything and begins with `head`. */
  restart(head: MappedText | undefined): void {
    this.#length = head?.text.length ?? 0;
    this.#pieces = head ? [{ from: head, start: 0, end: this.#length }] : [];
  }

  /** What was gathered, trimmed. */
  build(): MappedText {
    return MappedText.join(this.#pieces, this.#join).trim();
  }

  /** True where the text between two parts is the join itself, so that both can stay one slice. */
  #isJoin(start: number, end: number): boolean {
    return end - start === this.#join.length && this.#text.text.startsWith(this.#join, start);
  }
}

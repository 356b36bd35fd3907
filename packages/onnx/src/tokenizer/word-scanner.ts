/** Where a BERT tokeniser cuts text before it looks anything up in its vocabulary. */

/** What a code point does: it is part of a word, vanishes, separates words, or is a word of its own. */
const WORD = 1;
const REMOVED = 2;
const SPACE = 3;
const SINGLE = 4;

/** Splits text as the tokeniser's normaliser and pre-tokeniser do. */
export type PreTokenize = (text: string) => readonly string[];

/** A piece of text whose tokens do not depend on what stands around it. UTF-16 units, end exclusive. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** Code points that count as characters of a word; 1 for punctuation, ideographs and added tokens. */
  readonly length: number;
}

/**
 * Finds the words of a text with their places, which the tokeniser itself does not tell.
 *
 * What a code point does is asked of the tokeniser, once for each, by looking at what becomes of it between two letters.
 * Tokenising word by word gives the tokens of the whole text, because nothing in BERT's normaliser looks at neighbours
 * (the one exception, the final sigma, is taken out beforehand).
 */
export class WordScanner {
  /** By code point; 0 = not asked yet. */
  readonly #kinds: Uint8Array = new Uint8Array(0x110000);
  readonly #preTokenize: PreTokenize;
  readonly #added: RegExp | undefined;

  /**
   * @param preTokenize the tokeniser's normaliser and pre-tokeniser
   * @param added texts that the tokeniser keeps whole wherever they occur, such as `[SEP]`
   */
  constructor(preTokenize: PreTokenize, added: readonly string[]) {
    this.#preTokenize = preTokenize;
    const longestFirst = added.filter((text) => text !== '').sort((a, b) => b.length - a.length);
    const pattern = longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
    this.#added = pattern === '' ? undefined : new RegExp(pattern, 'gu');
  }

  /** The words of a text in order, without the white space between them. */
  *words(text: string): Generator<Word> {
    let from = 0;
    for (const [start, end] of this.#addedTokens(text)) {
      yield* this.#wordsWithin(text, from, start);
      if (end > start) yield { start, end, length: 1 };
      from = end;
    }
  }

  /** Places of added tokens; an empty one at the end of the text closes the list. */
  *#addedTokens(text: string): Generator<readonly [number, number]> {
    if (this.#added) {
      for (const match of text.matchAll(this.#added)) yield [match.index, match.index + match[0].length];
    }
    yield [text.length, text.length];
  }

  *#wordsWithin(text: string, from: number, to: number): Generator<Word> {
    let start = from;
    let length = 0; // characters of the word that begins at start; removed ones do not count
    for (let at = from; at < to; ) {
      const codePoint = text.codePointAt(at) as number;
      const next = at + (codePoint > 0xffff ? 2 : 1);
      const kind = this.#kind(codePoint);
      if (kind === SPACE || kind === SINGLE) {
        if (at > start) yield { start, end: at, length };
        start = next;
        length = 0;
      }
      if (kind === SINGLE) {
        start = this.#endOfRemoved(text, next, to);
        yield { start: at, end: start, length: 1 };
      }
      if (kind === WORD) length++;
      at = Math.max(next, start);
    }
    if (to > start) yield { start, end: to, length };
  }

  /** Marks that are removed stay with the sign they stand on. */
  #endOfRemoved(text: string, from: number, to: number): number {
    let at = from;
    while (at < to) {
      const codePoint = text.codePointAt(at) as number;
      if (this.#kind(codePoint) !== REMOVED) break;
      at += codePoint > 0xffff ? 2 : 1;
    }
    return at;
  }

  /** The text without what the tokeniser removes, as far as it has `length` characters. */
  visible(text: string, length: number): string {
    let kept = '';
    let count = 0;
    for (const char of text) {
      if (count === length) break;
      if (this.#kind(char.codePointAt(0) as number) === REMOVED) continue;
      kept += char;
      count++;
    }
    return kept;
  }

  #kind(codePoint: number): number {
    return this.#kinds[codePoint] || this.#ask(codePoint);
  }

  #ask(codePoint: number): number {
    const pieces = this.#preTokenize(`a${String.fromCodePoint(codePoint)}a`);
    const kind = pieces.length === 1 ? (pieces[0] === 'aa' ? REMOVED : WORD) : pieces.length === 2 ? SPACE : SINGLE;
    this.#kinds[codePoint] = kind;
    return kind;
  }
}

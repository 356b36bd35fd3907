import { DamageError } from '../damage-error.ts';
import { termBytes } from './term-bytes.ts';

/**
 * Walks over the terms of a page. As bytes, a term is the length of its UTF-8, this, the number of its postings, the
 * length of these as bytes, and these (see {@link PostingList}).
 */
export class PageCursor {
  bytes: Uint8Array = new Uint8Array();
  /** Where the term's UTF-8 begins and ends. */
  termStart = 0;
  termEnd = 0;
  /** Number of postings. */
  count = 0;
  /** Where the postings begin; they end where the next term begins. */
  start = 0;
  end = 0;

  /** Takes another page; the cursor then stands before its first term. */
  open(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.end = 0;
  }

  /** Goes to the next term; false behind the last. */
  next(): boolean {
    if (this.end >= this.bytes.length) return false;
    this.start = this.end;
    const length = this.#varint();
    this.termStart = this.start;
    this.termEnd = this.start + length;
    this.start = this.termEnd;
    this.count = this.#varint();
    const size = this.#varint();
    this.end = this.start + size;
    if (!(this.end <= this.bytes.length && this.termEnd > this.termStart))
      throw new DamageError('a page of terms is damaged');
    return true;
  }

  /** Goes to a term; false where the page lacks it. */
  find(term: Uint8Array): boolean {
    while (this.next()) if (this.compareTerm(term, 0, term.length) === 0) return true;
    return false;
  }

  /** Hash of the term. */
  hash(): number {
    return termBytes.hash(this.bytes, this.termStart, this.termEnd);
  }

  /** Which of two terms of one hash comes first: below 0 = this one. */
  compareTerm(other: Uint8Array, start: number, end: number): number {
    const { bytes, termStart, termEnd } = this;
    const length = termEnd - termStart;
    if (length !== end - start) return length - (end - start);
    for (let at = 0; at < length; at += 1) {
      const difference = bytes[termStart + at]! - other[start + at]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #varint(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.bytes[this.start++];
      if (byte === undefined) throw new DamageError('a page of terms is damaged');
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  }
}

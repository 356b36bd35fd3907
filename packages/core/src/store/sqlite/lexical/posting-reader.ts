import { lowerBound } from '../../scan/lower-bound.ts';
import type { Connection } from '../connection.ts';
import { PageCursor } from './page-cursor.ts';
import type { PostingList } from './posting-list.ts';
import type { Run } from './run.ts';
import { runTables } from './run-tables.ts';
import { termBytes } from './term-bytes.ts';

/** Pages that a query has read are kept for it up to so many bytes; others are read again. */
const MOST_KEPT = 8 * 2 ** 20;

/** A term as it is looked for. */
export interface SoughtTerm {
  readonly bytes: Uint8Array;
  readonly hash: number;
}

/** How a term is looked for. */
export function soughtTerm(term: string): SoughtTerm {
  const bytes = termBytes.write(term);
  return { bytes, hash: termBytes.hash(bytes, 0, bytes.length) };
}

/** Finds the postings of terms, for one query. */
export class PostingReader {
  readonly #connection: Connection;
  readonly #cursor: PageCursor = new PageCursor();
  readonly #kept: Map<number, Uint8Array> = new Map();
  #bytes = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** In how many entries of a run, dead ones too, a term occurs. */
  count(run: Run, term: SoughtTerm): number {
    return this.#find(run, term) ? this.#cursor.count : 0;
  }

  /** Reads a term's postings in a run; false where there are none. */
  read(run: Run, term: SoughtTerm, postings: PostingList): boolean {
    if (!this.#find(run, term)) return false;
    const { bytes, start, end } = this.#cursor;
    postings.read(bytes, start, end, run.entries);
    return true;
  }

  /** Sets the cursor on a term; false where the run lacks it. */
  #find(run: Run, { bytes, hash }: SoughtTerm): boolean {
    const page = lowerBound(run.hashes, hash + 1, 0, run.hashes.length) - 1;
    if (page < 0) return false;
    this.#cursor.open(this.#page(run, page));
    return this.#cursor.find(bytes);
  }

  #page(run: Run, index: number): Uint8Array {
    const id = run.firstPage + index;
    const known = this.#kept.get(id);
    if (known) return known;
    const page = runTables.page(this.#connection, run, index);
    this.#bytes += page.length;
    if (this.#bytes <= MOST_KEPT) this.#kept.set(id, page);
    return page;
  }
}

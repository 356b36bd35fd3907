import { crc32 } from 'node:zlib';
import type { Connection } from '../connection.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { Numbering } from './numbering.ts';
import type { PostingList } from './posting-list.ts';
import { runLimits } from './run-limits.ts';

/** Writes runs, one after the other: first the terms of a run, ordered by hash, then {@link finish}. */
export class RunWriter {
  readonly #connection: Connection;
  readonly #page: ByteBuffer = new ByteBuffer();
  readonly #list: ByteBuffer = new ByteBuffer();
  #hashes: number[] = [];
  #lastHash = 0;
  #nextPage = 0;
  #bytes = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Adds a term, its UTF-8 a part of other bytes, with its postings. */
  term(bytes: Uint8Array, start: number, end: number, hash: number, postings: PostingList): void {
    this.#list.clear();
    postings.write(this.#list);
    const page = this.#page;
    const size = end - start + this.#list.length + HEAD_BYTES;
    // Terms of one hash stay together, so that one page has all that a look-up wants.
    if (page.length > 0 && page.length + size > runLimits.pageBytes && hash !== this.#lastHash) this.#closePage();
    if (page.length === 0) this.#hashes.push(hash);
    this.#lastHash = hash;
    page.varint(end - start);
    page.append(bytes, start, end);
    page.varint(postings.count);
    page.varint(this.#list.length);
    page.append(this.#list.bytes, 0, this.#list.length);
  }

  /** Ends the run: numbers of its segments, ascending, and how many tokens each has. */
  finish(numbers: readonly number[], lengths: readonly number[]): void {
    this.#closePage();
    const first = numbers[0]!;
    const counts = new ByteBuffer();
    for (const length of lengths) counts.varint(length);
    this.#connection.run(
      `INSERT INTO lexical_run (first, last, entries, bytes, dead, dead_bits) VALUES (?, ?, ?, ?, 0, x'')`,
      first,
      numbers.at(-1)!,
      numbers.length,
      this.#bytes,
    );
    this.#connection.run(
      'INSERT INTO lexical_entry SELECT max(id), ?, ?, ?, ? FROM lexical_run',
      Numbering.write(numbers, first),
      counts.take(),
      this.#nextPage - this.#hashes.length,
      new Uint8Array(Uint32Array.from(this.#hashes).buffer),
    );
    this.#hashes = [];
    this.#bytes = 0;
    this.#nextPage = 0;
  }

  #closePage(): void {
    if (this.#page.length === 0) return;
    if (this.#nextPage === 0) this.#nextPage = this.#freePage();
    const data = this.#page.bytes.subarray(0, this.#page.length);
    this.#connection.run('INSERT INTO lexical_page VALUES (?, ?, ?)', this.#nextPage, crc32(data) | 0, data);
    this.#nextPage += 1;
    this.#bytes += data.length;
    this.#page.clear();
  }

  #freePage(): number {
    const sql = 'SELECT coalesce(max(id), 0) + 1 AS id FROM lexical_page';
    return this.#connection.get<{ id: number }>(sql)?.id ?? 1;
  }
}

/** Most bytes of the three numbers before a term's postings. */
const HEAD_BYTES = 8;

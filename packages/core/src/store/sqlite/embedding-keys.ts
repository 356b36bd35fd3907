import type { Connection } from './connection.ts';
import { totals } from './totals.ts';

/** New keys are not in the table until there are so many: put in by the thousand, many of them go into the same page. */
const MOST_NEW = 32_768;
/** Bytes of a key that are looked for, and hexadecimal digits of it. */
const BYTES = 6;
const DIGITS = 2 * BYTES;
const KEY = `substr(embed_key, 1, ${BYTES})`;

/**
 * Which segments have vectors of an embed text. Keys are random, so each new one would change another page of a large
 * table: those of the newest segments are kept in memory, read when first asked for. Within a transaction of the caller.
 */
export class EmbeddingKeys {
  readonly #connection: Connection;
  /** New segments by key, those of numbers from `#first` up to, not with, `#next`. */
  readonly #new: Map<string, readonly number[]> = new Map();
  #first = 0;
  #next = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** A segment with vectors that has this embed key; undefined where there is none. */
  find(embedKey: Uint8Array): { readonly id: number; readonly residuals: Uint8Array } | undefined {
    this.#readNew();
    const key = Buffer.from(embedKey.buffer, embedKey.byteOffset, BYTES).toString('hex');
    const sql = `SELECT id, residuals FROM segment WHERE embed_key = ?1 AND residuals IS NOT NULL AND id IN
      (SELECT value FROM json_each(?2) UNION ALL SELECT segment FROM embedding WHERE key = substr(?1, 1, ${BYTES})) LIMIT 1`;
    return this.#connection.get(sql, embedKey, JSON.stringify(this.#new.get(key) ?? []));
  }

  /** Takes out the keys of segments that are still there. */
  remove(first: number, last: number): void {
    const sql = `DELETE FROM embedding WHERE (key, segment) IN (SELECT ${KEY}, id FROM segment WHERE id BETWEEN ? AND ?)`;
    if (first < totals.read(this.#connection).first_new) this.#connection.run(sql, first, last);
  }

  /** Puts new keys to the others when there are enough. To be called at the end of every transaction. */
  tidy(): void {
    const { next_segment: next, first_new: first } = totals.read(this.#connection);
    if (next - first < MOST_NEW) return;
    const sql = `INSERT INTO embedding SELECT ${KEY}, id FROM segment WHERE id >= ? AND residuals IS NOT NULL ORDER BY 1, 2`;
    this.#connection.run(sql, first);
    this.#connection.run('UPDATE total SET first_new = next_segment');
  }

  /** Forgets what was read: when somebody else wrote. */
  forget(): void {
    this.#new.clear();
    this.#next = 0;
  }

  /** Reads the keys of segments that came since. Segments that went are left: they are not found any more. */
  #readNew(): void {
    const { first_new: first } = totals.read(this.#connection);
    // Within a transaction of this connection the counts come later than the segments.
    const next = (this.#connection.get<{ last: number | null }>('SELECT max(id) AS last FROM segment')?.last ?? 0) + 1;
    if (first !== this.#first) this.forget();
    this.#first = first;
    this.#next = Math.max(first, this.#next);
    if (next <= this.#next) return;
    const sql = `SELECT group_concat(hex(${KEY}) || id) AS list FROM segment WHERE id >= ? AND residuals IS NOT NULL`;
    const list = this.#connection.get<{ list: string | null }>(sql, this.#next)?.list;
    for (const entry of list?.toLowerCase().split(',') ?? []) {
      const key = entry.slice(0, DIGITS);
      this.#new.set(key, [...(this.#new.get(key) ?? []), Number(entry.slice(DIGITS))]);
    }
    this.#next = next;
  }
}

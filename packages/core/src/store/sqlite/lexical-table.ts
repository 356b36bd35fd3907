import type { Connection } from './connection.ts';
import { lexicalColumn } from './lexical-column.ts';
import { totals } from './totals.ts';
import { varints } from './varints.ts';

/** Rowid of the record of totals in FTS5's data table: rows, then tokens of each column, as variable-length integers. */
const TOTALS = 1;

/**
 * The lexical entries of segments, added and removed within a transaction of the caller.
 *
 * What `bm25()` counts with, the number of texts and of their tokens, is put right at the end of a transaction: before
 * SQLite 3.54 a contentless FTS5 table adds what is inserted but does not take away what is deleted, so with every change
 * words would seem rarer than they are. Writing that record needs a connection without SQLite's defensive mode.
 */
export class LexicalTable {
  readonly #connection: Connection;
  #hasRemoved = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Forgets what is to be done at the end: after a rollback. */
  forget(): void {
    this.#hasRemoved = false;
  }

  /** Adds the entry of a segment; returns how many tokens it has. */
  add(segment: number, text: string): number {
    const { joined, count } = lexicalColumn.text(text);
    this.#connection.run('INSERT INTO lexical (rowid, tokens) VALUES (?, ?)', segment, joined);
    return count;
  }

  /** Removes the entries of a range of segments, both ends inclusive; returns how many tokens they had. */
  remove(first: number, last: number): number {
    const sql = 'SELECT id, sz FROM lexical_docsize WHERE id BETWEEN ? AND ?';
    let tokens = 0;
    for (const { id, sz } of this.#connection.all<{ id: number; sz: Uint8Array }>(sql, first, last)) {
      this.#connection.run('DELETE FROM lexical WHERE rowid = ?', id);
      tokens += varints.read(sz)[0] ?? 0;
    }
    this.#hasRemoved = true;
    return tokens;
  }

  /** To be called at the end of a transaction, behind the last change of the totals. */
  finish(): void {
    if (!this.#hasRemoved) return;
    this.forget();
    // Else FTS5 would write its own totals at the commit.
    this.#connection.exec("INSERT INTO lexical (lexical) VALUES ('flush')");
    const { segments, tokens } = totals.read(this.#connection);
    const block = varints.write([segments, tokens]);
    this.#connection.run('UPDATE lexical_data SET block = ?1 WHERE id = ?2 AND block <> ?1', block, TOTALS);
  }
}

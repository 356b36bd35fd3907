import type { Connection } from './connection.ts';

/** Rowid of the record of totals in FTS5's data table: rows, then tokens of each column, as variable-length integers. */
const TOTALS = 1;

/**
 * Keeps what `bm25()` counts with: the number of texts and of their tokens. A contentless FTS5 table adds what is inserted
 * but does not take away what is deleted, so with every change words would seem rarer than they are. The record is
 * therefore put right at the end of a transaction; writing to it needs a connection without SQLite's defensive mode.
 */
export class LexicalTotals {
  readonly #connection: Connection;
  #removedTexts = 0;
  #removedTokens = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** To be called before a text is deleted from the full-text table. */
  beforeRemoval(id: number): void {
    const sql = 'SELECT sz FROM lexical_docsize WHERE id = ?';
    const row = this.#connection.get<{ readonly sz: Uint8Array }>(sql, id);
    if (!row) return;
    this.#removedTexts += 1;
    this.#removedTokens += readNumbers(row.sz)[0] ?? 0;
  }

  /** To be called at the end of a transaction, behind the last change of the full-text table. */
  correct(): void {
    if (this.#removedTexts === 0) return;
    // A savepoint makes FTS5 write its totals now, so that it does not do so over ours at the commit.
    this.#connection.exec('SAVEPOINT lexical_totals; RELEASE lexical_totals');
    const held = this.#connection.get<{ readonly block: Uint8Array }>(
      'SELECT block FROM lexical_data WHERE id = ?',
      TOTALS,
    );
    const [texts = 0, tokens = 0] = held ? readNumbers(held.block) : [];
    const block = writeNumbers([texts - this.#removedTexts, tokens - this.#removedTokens]);
    this.#connection.run('UPDATE lexical_data SET block = ? WHERE id = ?', block, TOTALS);
    this.forget();
  }

  /** Forgets what was removed: after a rollback. */
  forget(): void {
    this.#removedTexts = 0;
    this.#removedTokens = 0;
  }
}

/** SQLite's variable-length integers: seven bits a byte, most significant first, the high bit says that more follow. */
function readNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 127);
    if (byte >= 128) continue;
    numbers.push(number);
    number = 0;
  }
  return numbers;
}

function writeNumbers(numbers: readonly number[]): Uint8Array {
  return Uint8Array.from(numbers.flatMap(septets));
}

function septets(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128));
  return bytes;
}

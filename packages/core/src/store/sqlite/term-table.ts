import type { MetadataValue } from '../../metadata.ts';
import type { Connection } from './connection.ts';
import { NameTable } from './name-table.ts';

/** A metadata key with a value. */
export type Term = readonly [key: string, value: MetadataValue];
/** What a term is noted for. */
type Holder = 'document' | 'segment';

/** So many numbers of terms are remembered. */
const REMEMBERED = 50_000;

/** Which documents and segments have which metadata: written here, read by filters. */
export class TermTable {
  readonly #connection: Connection;
  readonly #keys: NameTable;
  readonly #ids: Map<string, number> = new Map();
  /** Terms that lost a holder and may have none left. */
  readonly #suspects: Set<number> = new Set();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#keys = new NameTable(connection, 'key');
  }

  /** Forgets what is remembered: after a rollback, or when somebody else wrote. */
  forget(): void {
    this.#keys.forget();
    this.#ids.clear();
    this.#suspects.clear();
  }

  /** Number of a term; undefined where nothing has it. */
  find([key, value]: Term): number | undefined {
    const keyId = this.#keys.find(key);
    if (keyId === undefined) return undefined;
    const json = JSON.stringify(value);
    const name = `${keyId} ${json}`;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const row = this.#connection.get<{ id: number }>('SELECT id FROM term WHERE key = ? AND value = ?', keyId, json);
    if (row) this.#remember(name, row.id);
    return row?.id;
  }

  add(holder: Holder, id: number, terms: readonly Term[]): void {
    for (const term of terms) this.#connection.run(`INSERT INTO ${holder}_term VALUES (?, ?)`, this.#give(term), id);
  }

  remove(holder: Holder, id: number, terms: readonly Term[]): void {
    for (const term of terms) {
      const termId = this.find(term);
      if (termId === undefined) continue;
      this.#connection.run(`DELETE FROM ${holder}_term WHERE term = ? AND ${holder} = ?`, termId, id);
      this.#suspects.add(termId);
    }
  }

  /** Drops the terms that nothing has any more. To be called at the end of every change. */
  sweep(): void {
    for (const id of this.#suspects) {
      const dropped = this.#connection.run(
        `DELETE FROM term WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM document_term WHERE term = ?1)
         AND NOT EXISTS (SELECT 1 FROM segment_term WHERE term = ?1)`,
        id,
      );
      if (dropped > 0) this.#ids.clear();
    }
    this.#suspects.clear();
  }

  #give(term: Term): number {
    const known = this.find(term);
    if (known !== undefined) return known;
    this.#connection.run(
      'INSERT INTO term (key, value) VALUES (?, ?)',
      this.#keys.give(term[0]),
      JSON.stringify(term[1]),
    );
    return this.find(term) as number;
  }

  #remember(name: string, id: number): void {
    if (this.#ids.size >= REMEMBERED) this.#ids.clear();
    this.#ids.set(name, id);
  }
}

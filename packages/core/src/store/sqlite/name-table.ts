import type { Connection } from './connection.ts';

/** Numbers of names in one of the tables of names, remembered. */
export class NameTable {
  readonly #connection: Connection;
  readonly #table: 'source' | 'strategy' | 'key';
  readonly #ids: Map<string, number> = new Map();

  constructor(connection: Connection, table: 'source' | 'strategy' | 'key') {
    this.#connection = connection;
    this.#table = table;
  }

  /** Forgets what is remembered: after a rollback, or when somebody else wrote. */
  forget(): void {
    this.#ids.clear();
  }

  /** Number of a name; undefined where it has none. */
  find(name: string): number | undefined {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const row = this.#connection.get<{ id: number }>(`SELECT id FROM ${this.#table} WHERE name = ?`, name);
    if (row) this.#ids.set(name, row.id);
    return row?.id;
  }

  /** Number of a name, which gets one where it has none. */
  give(name: string): number {
    const known = this.find(name);
    if (known !== undefined) return known;
    this.#connection.run(`INSERT INTO ${this.#table} (name) VALUES (?)`, name);
    return this.find(name) as number;
  }
}

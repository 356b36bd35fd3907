import type { Connection } from '../connection.ts';
import { DamageError } from '../damage-error.ts';
import type { Run } from './run.ts';

/** Reads and changes the rows of a run. */
export const runTables = {
  /** A page by its number in the run. */
  page(connection: Connection, run: Run, index: number): Uint8Array {
    const sql = 'SELECT data FROM lexical_page WHERE id = ?';
    const row = connection.get<{ data: Uint8Array }>(sql, run.firstPage + index);
    if (!row) throw new DamageError(`run ${run.id} has lost a page`);
    return row.data;
  },
  /** All pages, in order. */
  pages(connection: Connection, run: Run): readonly Uint8Array[] {
    return Array.from(run.hashes, (_, index) => this.page(connection, run, index));
  },
  /** Writes which entries are dead. */
  bury(connection: Connection, { id, dead, deadBits }: Run): void {
    connection.run('UPDATE lexical_run SET dead = ?, dead_bits = ? WHERE id = ?', dead, deadBits, id);
  },
  drop(connection: Connection, { id, firstPage, hashes }: Run): void {
    connection.run('DELETE FROM lexical_run WHERE id = ?', id);
    connection.run('DELETE FROM lexical_entry WHERE run = ?', id);
    connection.run('DELETE FROM lexical_page WHERE id BETWEEN ? AND ?', firstPage, firstPage + hashes.length - 1);
  },
} as const;

import type { Connection } from '../connection.ts';
import { Run, type RunRow } from './run.ts';

const ROWS = 'SELECT id, first, last, entries, bytes, dead FROM lexical_run ORDER BY first';

/** The runs of an index, in memory as far as they are used; kept up with what is committed. Some 4 bytes an entry. */
export class RunList {
  readonly #connection: Connection;
  readonly #loaded: Map<number, Run> = new Map();
  #rows: readonly RunRow[] | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** To be called when anything was written: what changed is then read anew. */
  forget(): void {
    this.#rows = undefined;
  }

  /** All runs, in ascending order of their segments. */
  rows(): readonly RunRow[] {
    if (!this.#rows) {
      this.#rows = this.#connection.all<RunRow>(ROWS);
      const there = new Set(this.#rows.map(({ id }) => id));
      for (const id of this.#loaded.keys()) if (!there.has(id)) this.#loaded.delete(id);
    }
    return this.#rows;
  }

  /** The run of a row, as it is now. */
  open(row: RunRow): Run {
    let run = this.#loaded.get(row.id);
    if (!run) {
      run = Run.load(this.#connection, row);
      this.#loaded.set(row.id, run);
    } else if (run.dead < row.dead) run.bury(this.#connection);
    return run;
  }
}

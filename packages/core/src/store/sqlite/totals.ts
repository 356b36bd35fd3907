import type { DocumentState } from '../segment.ts';
import type { IndexCounts } from '../store-driver.ts';
import type { Connection } from './connection.ts';

/** The one row of counts. */
export interface Totals extends IndexCounts {
  readonly loose_windows: number;
  readonly spare_windows: number;
  readonly next_segment: number;
  readonly first_new: number;
  /** Tokens of all lexical entries. */
  readonly tokens: number;
}

/** How a state is kept: by its place here. */
export const STATES: readonly DocumentState[] = ['indexed', 'pending', 'failed', 'skipped'];

/** Reads and changes the row of counts. */
export const totals = {
  read(connection: Connection): Totals {
    return connection.get<Totals>('SELECT * FROM total') as Totals;
  },
  /** Adds to some counts; below 0 takes away. */
  add(connection: Connection, changes: Partial<Record<keyof Totals, number>>): void {
    const changed = Object.entries(changes).filter(([, change]) => change !== 0);
    if (changed.length === 0) return;
    const sets = changed.map(([name]) => `${name} = ${name} + ?`);
    connection.run(`UPDATE total SET ${sets.join(', ')}`, ...changed.map(([, change]) => change));
  },
} as const;

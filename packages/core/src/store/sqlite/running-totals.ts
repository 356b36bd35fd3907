import type { DocumentState } from '../segment.ts';
import type { Connection } from './connection.ts';
import { type Totals, totals } from './totals.ts';

/** Changes of the counts during a transaction, written once at its end: a document changes several of them. */
export class RunningTotals {
  readonly #connection: Connection;
  #changes: Partial<Record<keyof Totals, number>> = {};
  #nextSegment: number | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Gives the next so many numbers of segments; returns the first. */
  giveSegments(count: number): number {
    const first = this.#nextSegment ?? totals.read(this.#connection).next_segment;
    this.#nextSegment = first + count;
    this.add({ next_segment: count });
    return first;
  }

  /** Adds to some counts; below 0 takes away. */
  add(changes: Partial<Record<keyof Totals, number>>): void {
    for (const name of Object.keys(changes) as (keyof Totals)[]) {
      this.#changes[name] = (this.#changes[name] ?? 0) + (changes[name] ?? 0);
    }
  }

  /** Counts a document of a state in or, with −1, out. */
  addDocument(state: DocumentState, change: 1 | -1): void {
    this.add({ documents: change, ...(state !== 'indexed' && { [state]: change }) });
  }

  /** Writes what changed. To be called at the end of every transaction, before anybody reads the counts. */
  write(): void {
    totals.add(this.#connection, this.#changes);
    this.forget();
  }

  /** Forgets what is not written: after a rollback. */
  forget(): void {
    this.#changes = {};
    this.#nextSegment = undefined;
  }
}

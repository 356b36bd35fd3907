import type { Connection } from '../connection.ts';
import { DamageError } from '../damage-error.ts';
import { Numbering } from './numbering.ts';
import { readVarints } from './read-varints.ts';

/** What the table of runs says of a run, but for its bits. */
export interface RunRow {
  readonly id: number;
  /** Number of the first and the last segment. */
  readonly first: number;
  readonly last: number;
  readonly entries: number;
  /** Of all its pages. */
  readonly bytes: number;
  /** Entries whose segment is gone. */
  readonly dead: number;
}

/** A run in memory: an inverted index of some segments, without its pages. Only what is dead ever changes. */
export class Run {
  readonly id: number;
  readonly entries: number;
  readonly numbering: Numbering;
  /** Number of tokens of each entry; 0 where it is dead. */
  readonly lengths: Uint32Array;
  /** A bit for each entry. */
  readonly deadBits: Uint8Array;
  readonly firstPage: number;
  /** Hash of the first term of each page, ascending. */
  readonly hashes: Uint32Array;
  dead = 0;

  private constructor(row: RunRow, entry: EntryRow) {
    this.id = row.id;
    this.entries = row.entries;
    this.numbering = Numbering.read(entry.segments, row.first);
    this.lengths = Uint32Array.from(readVarints(entry.lengths));
    this.deadBits = new Uint8Array(Math.ceil(row.entries / 8));
    this.firstPage = entry.first_page;
    this.hashes = new Uint32Array(entry.hashes.slice().buffer);
    if (this.numbering.entries !== row.entries || this.lengths.length !== row.entries) {
      throw new DamageError(`run ${row.id} does not have all its entries`);
    }
  }

  /** Reads a run with the dead it has now. */
  static load(connection: Connection, row: RunRow): Run {
    const entry = connection.get<EntryRow>(
      'SELECT segments, lengths, first_page, hashes FROM lexical_entry WHERE run = ?',
      row.id,
    );
    if (!entry) throw new DamageError(`run ${row.id} is missing`);
    const run = new Run(row, entry);
    run.bury(connection);
    return run;
  }

  /** Reads which entries are dead now: at least those that were. */
  bury(connection: Connection): void {
    const row = connection.get<{ dead_bits: Uint8Array }>('SELECT dead_bits FROM lexical_run WHERE id = ?', this.id);
    const bits = row?.dead_bits ?? new Uint8Array();
    for (let at = 0; at < bits.length; at += 1) {
      if (bits[at] === this.deadBits[at]) continue;
      for (let place = at * 8; place < at * 8 + 8; place += 1) if ((bits[at]! >> (place & 7)) & 1) this.kill(place);
    }
  }

  isDead(place: number): boolean {
    return ((this.deadBits[place >> 3]! >> (place & 7)) & 1) === 1;
  }

  /** Marks an entry as dead; returns how many tokens it had. */
  kill(place: number): number {
    if (place >= this.entries || this.isDead(place)) return 0;
    this.deadBits[place >> 3]! |= 1 << (place & 7);
    this.dead += 1;
    const tokens = this.lengths[place]!;
    this.lengths[place] = 0;
    return tokens;
  }
}

interface EntryRow {
  readonly segments: Uint8Array;
  readonly lengths: Uint8Array;
  readonly first_page: number;
  readonly hashes: Uint8Array;
}

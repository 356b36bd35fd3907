import { concatParts } from '../scan/concat-parts.ts';
import type { ImagePart } from '../scan/image-part.ts';
import { selectWindows } from '../scan/select-windows.ts';
import { slicePart } from '../scan/slice-part.ts';
import { BLOCK_WINDOWS, BlockTable } from './block-table.ts';
import type { Connection } from './connection.ts';
import { scanPlane } from './scan-plane.ts';
import { totals } from './totals.ts';

/** New windows stay in rows of their own until there are so many: what is changed soon again costs no block. */
const LOOSE_WINDOWS = 2 * BLOCK_WINDOWS;
/** So many windows are made a block at once, where a transaction brings them. */
const LEAST_BLOCK = BLOCK_WINDOWS / 2;
/** A transaction keeps so many windows in memory before it writes them. */
const MOST_PENDING = 8 * BLOCK_WINDOWS;
/** So many removals are remembered for those who hold an image of the vectors; who missed more reads all anew. */
const TOMBSTONES = 10_000;

/** The scan planes of all segments: new ones in rows, older ones in blocks. */
export class VectorTables {
  readonly blocks: BlockTable;
  readonly #connection: Connection;
  readonly #dimensions: number;
  /** Windows of this transaction that are not yet written, ascending. */
  #pending: ImagePart[] = [];
  #pendingWindows = 0;
  /** Rows' windows taken out since the last count. */
  #removed = 0;

  constructor(connection: Connection, dimensions: number) {
    this.blocks = new BlockTable(connection, dimensions);
    this.#connection = connection;
    this.#dimensions = dimensions;
  }

  /** Adds windows of new segments, whose numbers are above all others. Kept as they are, and written at the end. */
  add(part: ImagePart): void {
    if (part.count === 0) return;
    this.#pending.push(part);
    this.#pendingWindows += part.count;
    if (this.#pendingWindows >= MOST_PENDING) this.#writePending();
  }

  /** Windows of a range of segments, both ends inclusive, ascending. */
  *read(first: number, last: number): Generator<ImagePart> {
    for (const block of this.blocks.overlapping(first, last)) {
      yield this.blocks.readSome(block, first, last);
    }
    yield this.#rows(first, last);
    for (const part of this.#pending) yield this.#within(part, first, last);
  }

  /** Takes the windows of a range of segments out. */
  remove(first: number, last: number): void {
    this.#removePending(first, last);
    const rows = this.#connection.get<{ bytes: number | null }>(
      'SELECT sum(length(scan)) AS bytes FROM vector WHERE segment BETWEEN ? AND ?',
      first,
      last,
    );
    if (rows?.bytes) {
      this.#removed += rows.bytes / (Float32Array.BYTES_PER_ELEMENT + this.#dimensions);
      this.#connection.run('DELETE FROM vector WHERE segment BETWEEN ? AND ?', first, last);
    }
    this.blocks.erase(first, last);
    this.#connection.run('INSERT INTO tombstone (first, segments) VALUES (?, ?)', first, last - first + 1);
  }

  /** Forgets what is not yet written or counted: after a rollback. */
  forget(): void {
    this.#pending = [];
    this.#pendingWindows = 0;
    this.#removed = 0;
    this.blocks.forget();
  }

  /** Writes what is new, and forgets old removals. To be called at the end of every change. */
  tidy(): void {
    this.#writePending();
    this.#connection.run('DELETE FROM tombstone WHERE seq <= (SELECT max(seq) FROM tombstone) - ?', TOMBSTONES);
  }

  /** Puts what is new into rows or, where there is enough together with the rows that are there, into blocks. */
  #writePending(): void {
    const held = totals.read(this.#connection).loose_windows;
    let loose = held - this.#removed;
    if (this.#pendingWindows >= LEAST_BLOCK || loose + this.#pendingWindows >= LOOSE_WINDOWS) {
      this.#pending.unshift(this.#rows(0, Number.MAX_SAFE_INTEGER));
      this.#connection.run('DELETE FROM vector');
      loose = 0;
    }
    let part = concatParts(this.#pending, this.#dimensions);
    if (loose === 0) part = this.#writeBlocks(part);
    this.#writeRows(part);
    loose += part.count;
    if (loose !== held) this.#connection.run('UPDATE total SET loose_windows = ?', loose);
    this.#pending = [];
    this.#pendingWindows = 0;
    this.#removed = 0;
  }

  /** Writes blocks of windows; returns the rest, which is too small for one. */
  #writeBlocks(part: ImagePart): ImagePart {
    let from = 0;
    while (part.count - from >= LEAST_BLOCK) {
      let to = Math.min(part.count, from + BLOCK_WINDOWS);
      while (to < part.count && part.segments[to] === part.segments[to - 1]) to += 1;
      this.blocks.add(slicePart(part, from, to, this.#dimensions));
      from = to;
    }
    return slicePart(part, from, part.count, this.#dimensions);
  }

  #writeRows(part: ImagePart): void {
    for (let from = 0; from < part.count; ) {
      let to = from + 1;
      while (to < part.count && part.segments[to] === part.segments[from]) to += 1;
      const scan = scanPlane.write(slicePart(part, from, to, this.#dimensions));
      this.#connection.run('INSERT INTO vector VALUES (?, ?)', part.segments[from]!, scan);
      from = to;
    }
  }

  #removePending(first: number, last: number): void {
    const lastPending = this.#pending.at(-1)?.segments.at(-1) ?? 0;
    if (lastPending < first) return;
    const isLeft = (segment: number): boolean => segment < first || segment > last;
    this.#pending = this.#pending
      .map((part) => selectWindows(part, (window) => isLeft(part.segments[window]!), this.#dimensions))
      .filter(({ count }) => count > 0);
    this.#pendingWindows = this.#pending.reduce((sum, { count }) => sum + count, 0);
  }

  #within(part: ImagePart, first: number, last: number): ImagePart {
    const isWithin = (segment: number): boolean => segment >= first && segment <= last;
    if (part.count === 0 || (isWithin(part.segments[0]!) && isWithin(part.segments[part.count - 1]!))) return part;
    return selectWindows(part, (window) => isWithin(part.segments[window]!), this.#dimensions);
  }

  #rows(first: number, last: number): ImagePart {
    const sql = 'SELECT segment, scan FROM vector WHERE segment BETWEEN ? AND ? ORDER BY segment';
    const rows = this.#connection.all<{ segment: number; scan: Uint8Array }>(sql, first, last);
    const parts = rows.map(({ segment, scan }) => {
      const plane = scanPlane.read(scan, this.#dimensions);
      const count = plane.scales.length;
      return { count, segments: new Uint32Array(count).fill(segment), ...plane };
    });
    return concatParts(parts, this.#dimensions);
  }
}

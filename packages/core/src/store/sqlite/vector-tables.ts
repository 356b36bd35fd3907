import { concatParts } from '../scan/concat-parts.ts';
import type { ImagePart } from '../scan/image-part.ts';
import { selectWindows } from '../scan/select-windows.ts';
import { BLOCK_WINDOWS, BlockTable } from './block-table.ts';
import type { Connection } from './connection.ts';
import { scanPlane } from './scan-plane.ts';
import { totals } from './totals.ts';

/** New windows stay in rows of their own until there are so many: what is changed soon again costs no block. */
const LOOSE_WINDOWS = 2 * BLOCK_WINDOWS;
/** So many removals are remembered for those who hold an image of the vectors; who missed more reads all anew. */
const TOMBSTONES = 10_000;

/** The scan planes of all segments: new ones in rows, older ones in blocks. */
export class VectorTables {
  readonly blocks: BlockTable;
  readonly #connection: Connection;
  readonly #dimensions: number;
  /** Loose windows since the last count. */
  #added = 0;

  constructor(connection: Connection, dimensions: number) {
    this.blocks = new BlockTable(connection, dimensions);
    this.#connection = connection;
    this.#dimensions = dimensions;
  }

  /** Adds the scan plane, as written, of a new segment, whose number is above all others. */
  add(segment: number, scan: Uint8Array, windows: number): void {
    this.#connection.run('INSERT INTO vector VALUES (?, ?)', segment, scan);
    this.#added += windows;
  }

  /** Windows of a range of segments, both ends inclusive, ascending. */
  *read(first: number, last: number): Generator<ImagePart> {
    for (const block of this.blocks.overlapping(first, last)) {
      const part = this.blocks.read(block);
      const isWithin = (segment: number): boolean => segment >= first && segment <= last;
      if (isWithin(block.first) && isWithin(block.last)) yield part;
      else yield selectWindows(part, (window) => isWithin(part.segments[window]!), this.#dimensions);
    }
    yield concatParts(this.#rows(first, last, Number.MAX_SAFE_INTEGER), this.#dimensions);
  }

  /** Takes the windows of a range of segments out. */
  remove(first: number, last: number): void {
    const rows = this.#connection.get<{ bytes: number | null }>(
      'SELECT sum(length(scan)) AS bytes FROM vector WHERE segment BETWEEN ? AND ?',
      first,
      last,
    );
    this.#added -= (rows?.bytes ?? 0) / (Float32Array.BYTES_PER_ELEMENT + this.#dimensions);
    this.#connection.run('DELETE FROM vector WHERE segment BETWEEN ? AND ?', first, last);
    this.blocks.erase(first, last);
    this.#connection.run('INSERT INTO tombstone (first, segments) VALUES (?, ?)', first, last - first + 1);
  }

  /** Forgets what was not yet counted: after a rollback. */
  forget(): void {
    this.#added = 0;
    this.blocks.forget();
  }

  /** Packs rows into blocks where there are enough, and forgets old removals. To be called at the end of every change. */
  tidy(): void {
    let loose = totals.read(this.#connection).loose_windows + this.#added;
    while (loose >= LOOSE_WINDOWS) {
      const part = concatParts(this.#rows(0, Number.MAX_SAFE_INTEGER, BLOCK_WINDOWS), this.#dimensions);
      this.blocks.add(part);
      this.#connection.run('DELETE FROM vector WHERE segment <= ?', part.segments[part.count - 1]!);
      loose -= part.count;
    }
    this.#connection.run('UPDATE total SET loose_windows = ?', loose);
    this.#added = 0;
    this.#connection.run('DELETE FROM tombstone WHERE seq <= (SELECT max(seq) FROM tombstone) - ?', TOMBSTONES);
  }

  /** Rows of a range of segments until there are so many windows, or none are left. */
  #rows(first: number, last: number, windows: number): ImagePart[] {
    const parts: ImagePart[] = [];
    let found = 0;
    const sql = 'SELECT segment, scan FROM vector WHERE segment BETWEEN ? AND ? ORDER BY segment LIMIT ?';
    for (const { segment, scan } of this.#connection.all<{ segment: number; scan: Uint8Array }>(
      sql,
      first,
      last,
      windows,
    )) {
      if (found >= windows) break;
      const plane = scanPlane.read(scan, this.#dimensions);
      const count = plane.scales.length;
      found += count;
      parts.push({ count, segments: new Uint32Array(count).fill(segment), ...plane });
    }
    return parts;
  }
}

import { concatParts } from '../scan/concat-parts.ts';
import type { ImagePart } from '../scan/image-part.ts';
import { lowerBound } from '../scan/lower-bound.ts';
import { selectWindows } from '../scan/select-windows.ts';
import { slicePart } from '../scan/slice-part.ts';
import type { Connection } from './connection.ts';
import { DamageError } from './damage-error.ts';
import { scanPlane } from './scan-plane.ts';

/** Most windows of a block when it is made, but for a segment that has more. */
export const BLOCK_WINDOWS = 1024;
/** A block with a larger part of dead windows than one in so many is written anew. */
const DEAD_SHARE = 3;

/** A block without its scan plane. */
export interface BlockRow {
  readonly id: number;
  readonly first: number;
  readonly last: number;
  readonly windows: number;
  readonly dead: number;
  readonly dead_bits: Uint8Array;
}

/** Packed scan planes. */
export class BlockTable {
  readonly #connection: Connection;
  readonly #dimensions: number;
  #lastRead: { readonly id: number; readonly dead: number; readonly part: ImagePart } | undefined;
  /** The block that was last asked for windows of. */
  #lastAsked = 0;

  constructor(connection: Connection, dimensions: number) {
    this.#connection = connection;
    this.#dimensions = dimensions;
  }

  /** Blocks that hold segments of a range, ascending. */
  overlapping(first: number, last: number): readonly BlockRow[] {
    const sql = 'SELECT * FROM block WHERE last >= ? AND first <= ? ORDER BY last';
    return this.#connection.all<BlockRow>(sql, first, last);
  }

  /** Forgets what was read: after a rollback, or when somebody else wrote. */
  forget(): void {
    this.#lastRead = undefined;
  }

  /** The living windows of a block. The last one read is remembered, as documents that change lie together. */
  read(block: BlockRow): ImagePart {
    if (this.#lastRead?.id !== block.id || this.#lastRead.dead !== block.dead) {
      this.#lastRead = { id: block.id, dead: block.dead, part: this.#load(block) };
    }
    return this.#lastRead.part;
  }

  /**
   * The living windows of those segments of a range that a block holds. Few are read by themselves, but who asks twice for
   * one block will go through it.
   */
  readSome(block: BlockRow, first: number, last: number): ImagePart {
    const goesThrough = this.#lastAsked === block.id || this.#lastRead?.id === block.id;
    this.#lastAsked = block.id;
    if (first <= block.first && last >= block.last) return this.read(block);
    const segments = goesThrough ? this.read(block).segments : this.#segments(block);
    const from = lowerBound(segments, first, 0, segments.length);
    const to = lowerBound(segments, last + 1, from, segments.length);
    return goesThrough
      ? slicePart(this.read(block), from, to, this.#dimensions)
      : this.#loadSome(block, segments, from, to);
  }

  /** The living windows from one place of a block up to, not with, another. */
  #loadSome(block: BlockRow, segments: Uint32Array, from: number, to: number): ImagePart {
    const scaleBytes = Float32Array.BYTES_PER_ELEMENT;
    const codesAt = segments.length * scaleBytes;
    const bytes = this.#connection.get<{ scales: Uint8Array; codes: Uint8Array }>(
      'SELECT substr(scan, ?2, ?3) AS scales, substr(scan, ?4, ?5) AS codes FROM block_scan WHERE id = ?1',
      block.id,
      1 + from * scaleBytes,
      (to - from) * scaleBytes,
      1 + codesAt + from * this.#dimensions,
      (to - from) * this.#dimensions,
    );
    if (!bytes) throw new DamageError(`block ${block.id} has no vectors`);
    const plane = scanPlane.read(Buffer.concat([bytes.scales, bytes.codes]), this.#dimensions);
    const part = { count: to - from, segments: segments.subarray(from, to), ...plane };
    return selectWindows(part, (window) => !isDead(block, from + window), this.#dimensions);
  }

  #segments(block: BlockRow): Uint32Array {
    const sql = 'SELECT segments FROM block_scan WHERE id = ?';
    return scanPlane.readSegments(
      this.#connection.get<{ segments: Uint8Array }>(sql, block.id)?.segments ?? new Uint8Array(),
    );
  }

  #load(block: BlockRow): ImagePart {
    const sql = 'SELECT segments, scan FROM block_scan WHERE id = ?';
    const row = this.#connection.get<{ segments: Uint8Array; scan: Uint8Array }>(sql, block.id);
    if (!row) throw new DamageError(`block ${block.id} has no vectors`);
    const segments = scanPlane.readSegments(row.segments);
    const part = { count: block.windows, segments, ...scanPlane.read(row.scan, this.#dimensions) };
    return block.dead === 0 ? part : selectWindows(part, (window) => !isDead(block, window), this.#dimensions);
  }

  add(part: ImagePart): void {
    if (part.count === 0) return;
    const first = part.segments[0]!;
    const last = part.segments[part.count - 1]!;
    const bits = new Uint8Array(Math.ceil(part.count / 8));
    const sql = 'INSERT INTO block (first, last, windows, dead, dead_bits) VALUES (?, ?, ?, 0, ?)';
    this.#connection.run(sql, first, last, part.count, bits);
    this.#connection.run(
      'INSERT INTO block_scan VALUES (last_insert_rowid(), ?, ?)',
      scanPlane.writeSegments(part.segments),
      scanPlane.write(part),
    );
  }

  /** Marks the windows of a range of segments as dead; blocks with many dead windows are written anew. */
  erase(first: number, last: number): void {
    for (const block of this.overlapping(first, last)) {
      const marked = this.#mark(block, first, last);
      if (marked.dead * DEAD_SHARE > marked.windows) this.#rewrite(marked);
    }
  }

  /** Writes all blocks anew that have dead windows. */
  compact(): void {
    for (const block of this.overlapping(0, Number.MAX_SAFE_INTEGER)) if (block.dead > 0) this.#rewrite(block);
  }

  #mark(block: BlockRow, first: number, last: number): BlockRow {
    const bits = Uint8Array.from(block.dead_bits);
    let dead = block.dead;
    this.#segments(block).forEach((segment, window) => {
      if (segment < first || segment > last) return;
      bits[window >> 3]! |= 1 << (window & 7);
      dead += 1;
    });
    this.#connection.run('UPDATE block SET dead = ?, dead_bits = ? WHERE id = ?', dead, bits, block.id);
    return { ...block, dead, dead_bits: bits };
  }

  /** Keeps the living windows, together with those of the block before where both fit into one. */
  #rewrite(block: BlockRow): void {
    const before = this.#connection.get<BlockRow>(
      'SELECT * FROM block WHERE last < ? ORDER BY last DESC LIMIT 1',
      block.first,
    );
    const living = (row: BlockRow): number => row.windows - row.dead;
    const joined = before && living(before) + living(block) <= BLOCK_WINDOWS ? [before, block] : [block];
    const part = concatParts(
      joined.map((row) => this.read(row)),
      this.#dimensions,
    );
    for (const { id } of joined) {
      this.#connection.run('DELETE FROM block WHERE id = ?', id);
      this.#connection.run('DELETE FROM block_scan WHERE id = ?', id);
    }
    this.add(part);
  }
}

function isDead({ dead_bits }: BlockRow, window: number): boolean {
  return ((dead_bits[window >> 3]! >> (window & 7)) & 1) === 1;
}

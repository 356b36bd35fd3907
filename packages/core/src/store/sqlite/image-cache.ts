import { VectorImage } from '../scan/vector-image.ts';
import type { Connection } from './connection.ts';
import { totals } from './totals.ts';
import type { VectorTables } from './vector-tables.ts';

/** The scan plane in memory, loaded when first asked for and then kept up with what is committed. */
export class ImageCache {
  readonly #connection: Connection;
  readonly #vectors: VectorTables;
  readonly #dimensions: number;
  #image: VectorImage | undefined;
  #version = '';
  /** The last removal that the image knows of. */
  #lastRemoval = 0;

  constructor(connection: Connection, vectors: VectorTables, dimensions: number) {
    this.#connection = connection;
    this.#vectors = vectors;
    this.#dimensions = dimensions;
  }

  /**
   * The image of the committed state that the caller's transaction reads; new windows and removals alone are read anew.
   *
   * @param version changes whenever anybody committed something.
   */
  current(version: string): VectorImage {
    if (this.#image && version === this.#version) return this.#image;
    const newest = this.#newestRemoval();
    const image = this.#image && this.#eraseUpTo(newest) ? this.#image : this.#start();
    // Set only when all is read: an image that misses something must not be used.
    this.#image = undefined;
    for (const part of this.#vectors.read(image.lastSegment + 1, Number.MAX_SAFE_INTEGER)) image.append(part);
    this.#lastRemoval = newest;
    this.#image = image;
    this.#version = version;
    return image;
  }

  /** An empty image with room for all windows. */
  #start(): VectorImage {
    this.#image = undefined;
    const image = new VectorImage(this.#dimensions);
    image.reserve(totals.read(this.#connection).windows);
    return image;
  }

  #newestRemoval(): number {
    const sql = "SELECT seq FROM sqlite_sequence WHERE name = 'tombstone'";
    return this.#connection.get<{ seq: number }>(sql)?.seq ?? 0;
  }

  /** Takes out what was removed since; false where that is no longer known in full. */
  #eraseUpTo(newest: number): boolean {
    const sql = 'SELECT first, segments FROM tombstone WHERE seq > ?';
    const rows = this.#connection.all<{ first: number; segments: number }>(sql, this.#lastRemoval);
    for (const { first, segments } of rows) this.#image?.erase(first, segments);
    return rows.length === newest - this.#lastRemoval;
  }
}

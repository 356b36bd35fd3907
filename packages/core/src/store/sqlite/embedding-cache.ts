import { concatParts } from '../scan/concat-parts.ts';
import { dequantise } from '../scan/dequantise.ts';
import { selectWindows } from '../scan/select-windows.ts';
import { spareWindows } from '../spare-windows.ts';
import type { Connection } from './connection.ts';
import { embedKey as keyOf } from './embed-key.ts';
import type { EmbeddingKeys } from './embedding-keys.ts';
import { scanPlane } from './scan-plane.ts';
import type { SegmentRow } from './segment-row.ts';
import { totals } from './totals.ts';
import { type VectorPlanes, vectorPlanes } from './vector-planes.ts';
import type { VectorTables } from './vector-tables.ts';

/** Vectors by embed key: those of segments, and spare ones that no segment uses any more, for texts that come back. */
export class EmbeddingCache {
  readonly #connection: Connection;
  readonly #dimensions: number;
  readonly #vectors: VectorTables;
  readonly #keys: EmbeddingKeys;
  /** Whether there are spare vectors in this transaction; undefined = not looked yet. */
  #hasSpare: boolean | undefined;

  constructor(
    connection: Connection,
    dimensions: number,
    { vectors, keys }: { readonly vectors: VectorTables; readonly keys: EmbeddingKeys },
  ) {
    this.#connection = connection;
    this.#dimensions = dimensions;
    this.#vectors = vectors;
    this.#keys = keys;
  }

  /** Forgets what is remembered: after a rollback, and at the end of every transaction. */
  forget(): void {
    this.#hasSpare = undefined;
  }

  read(embedKey: Uint8Array): readonly Float32Array[] | undefined {
    const planes = this.#readUsed(embedKey) ?? this.#readSpare(embedKey);
    return (
      planes &&
      Array.from(planes.scales, (_, window) => dequantise(vectorPlanes.window(planes, window, this.#dimensions)))
    );
  }

  /** Notes that a segment uses the vectors of an embed text again. */
  use(embedHash: string): void {
    this.#hasSpare ??= totals.read(this.#connection).spare_windows > 0;
    if (!this.#hasSpare) return;
    const embedKey = keyOf(embedHash);
    const row = this.#connection.get<{ windows: number }>('SELECT windows FROM spare WHERE embed_key = ?', embedKey);
    if (!row) return;
    this.#connection.run('DELETE FROM spare WHERE embed_key = ?', embedKey);
    totals.add(this.#connection, { spare_windows: -row.windows });
  }

  /** Keeps the vectors of segments that were just taken out, unless others use them. The scan planes must still be there. */
  keep(rows: readonly SegmentRow[]): void {
    const unused = rows.filter((row) => row.residuals && !this.#keys.find(row.embed_key));
    if (unused.length === 0) return;
    const scanned = concatParts([...this.#vectors.read(rows[0]!.id, rows.at(-1)!.id)], this.#dimensions);
    for (const { id, embed_key: key, residuals } of unused) {
      const part = selectWindows(scanned, (window) => scanned.segments[window] === id, this.#dimensions);
      this.#add(key, { scales: part.scales, codes: part.codes, residuals: residuals! });
    }
  }

  /** Lets the oldest spare vectors go until the rest keeps within its share. */
  trim(): void {
    let { windows, spare_windows: spare } = totals.read(this.#connection);
    const most = spareWindows(windows);
    while (spare > most) {
      const sql = 'SELECT seq, windows FROM spare ORDER BY seq LIMIT 1';
      const oldest = this.#connection.get<{ seq: number; windows: number }>(sql);
      if (!oldest) break;
      this.#connection.run('DELETE FROM spare WHERE seq = ?', oldest.seq);
      spare -= oldest.windows;
    }
    this.#connection.run('UPDATE total SET spare_windows = ?', spare);
    this.forget();
  }

  /** Drops all spare vectors. */
  clear(): void {
    this.#connection.exec('DELETE FROM spare; UPDATE total SET spare_windows = 0');
    this.forget();
  }

  #add(embedKey: Uint8Array, planes: VectorPlanes): void {
    const bytes = Buffer.concat([scanPlane.write(planes), planes.residuals]);
    const sql = 'INSERT OR IGNORE INTO spare (embed_key, windows, planes) VALUES (?, ?, ?)';
    if (this.#connection.run(sql, embedKey, planes.scales.length, bytes) === 0) return;
    totals.add(this.#connection, { spare_windows: planes.scales.length });
    this.#hasSpare = true;
  }

  #readUsed(embedKey: Uint8Array): VectorPlanes | undefined {
    const row = this.#keys.find(embedKey);
    if (!row) return undefined;
    const { scales, codes } = concatParts([...this.#vectors.read(row.id, row.id)], this.#dimensions);
    return { scales, codes, residuals: row.residuals };
  }

  #readSpare(embedKey: Uint8Array): VectorPlanes | undefined {
    const sql = 'SELECT windows, planes FROM spare WHERE embed_key = ?';
    const row = this.#connection.get<{ windows: number; planes: Uint8Array }>(sql, embedKey);
    if (!row) return undefined;
    const scanBytes = row.windows * (Float32Array.BYTES_PER_ELEMENT + this.#dimensions);
    const plane = scanPlane.read(row.planes.subarray(0, scanBytes), this.#dimensions);
    return { ...plane, residuals: row.planes.subarray(scanBytes) };
  }
}

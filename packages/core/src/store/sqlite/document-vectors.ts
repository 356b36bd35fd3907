import { concatParts } from '../scan/concat-parts.ts';
import { dequantise } from '../scan/dequantise.ts';
import type { DocumentKey } from '../segment.ts';
import type { Connection } from './connection.ts';
import { DamageError } from './damage-error.ts';
import { vectorPlanes } from './vector-planes.ts';
import type { VectorTables } from './vector-tables.ts';

/** Where vectors are read from. */
interface VectorState {
  readonly connection: Connection;
  readonly tables: VectorTables;
  readonly dimensions: number;
}

/** Vectors of the windows of one document, in order; none for an unknown key. Within a read transaction of the caller. */
export function documentVectors(key: DocumentKey, { connection, tables, dimensions }: VectorState): Float32Array[] {
  const owner = connection.get<{ first_segment: number; segments: number }>(
    `SELECT first_segment, segments FROM document JOIN source ON source.id = document.source
      WHERE source.name = ? AND document.document_id = ?`,
    key.sourceId,
    key.documentId,
  );
  if (!owner || owner.segments === 0) return [];
  const [first, last] = [owner.first_segment, owner.first_segment + owner.segments - 1];
  const rows = connection.all<{ residuals: Uint8Array }>(
    'SELECT residuals FROM segment WHERE id BETWEEN ? AND ? AND residuals IS NOT NULL ORDER BY id',
    first,
    last,
  );
  if (rows.length === 0) return [];
  const { count, scales, codes } = concatParts([...tables.read(first, last)], dimensions);
  const residuals = Buffer.concat(rows.map((row) => row.residuals));
  if (vectorPlanes.windows(residuals, dimensions) !== count) {
    throw new DamageError(`segments ${first} to ${last} do not have as many codes as residuals`);
  }
  const planes = { scales, codes, residuals };
  return Array.from(scales, (_, window) => dequantise(vectorPlanes.window(planes, window, dimensions)));
}

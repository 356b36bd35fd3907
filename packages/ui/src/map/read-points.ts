import { setImmediate as breathe } from 'node:timers/promises';
import type { Abortable, DocumentKey } from '@mcp-vector-search/core';
import type { ServedIndex } from '../served-index.ts';
import type { Points } from './layout/points.ts';

/** Documents whose vectors are read at a time. */
const PAGE = 100;

/** Documents with the points that stand for them. */
export interface ReadPoints<Document> {
  readonly documents: readonly Document[];
  readonly points: Points;
}

/** How points are read. */
export interface ReadPointsOptions extends Abortable {
  /** Told now and then which part is done, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Reads a point for each document: the mean of its vectors, of unit length. Documents without vectors are left out. */
export async function readPoints<Document extends DocumentKey>(
  documents: readonly Document[],
  { index }: Pick<ServedIndex, 'index'>,
  { onProgress, signal }: ReadPointsOptions,
): Promise<ReadPoints<Document>> {
  const { dimensions } = index.header;
  const values = new Float32Array(documents.length * dimensions);
  const found: Document[] = [];
  for (let from = 0; from < documents.length; from += PAGE) {
    const page = documents.slice(from, from + PAGE);
    const vectors = await index.vectors(page, { signal });
    page.forEach((document, at) => {
      const into = values.subarray(found.length * dimensions, (found.length + 1) * dimensions);
      if (meanInto(into, vectors[at] ?? [])) found.push(document);
    });
    onProgress((from + page.length) / documents.length);
    await breathe(); // requests are answered meanwhile
  }
  const read = values.slice(0, found.length * dimensions);
  return { documents: found, points: { count: found.length, dimensions, values: read } };
}

/** False where there is no mean with a direction. */
function meanInto(into: Float32Array, vectors: readonly Float32Array[]): boolean {
  into.fill(0);
  for (const vector of vectors)
    vector.forEach((value, i) => {
      into[i]! += value;
    });
  const length = Math.hypot(...into);
  if (!(length > 1e-9)) return false;
  into.forEach((value, i) => {
    into[i] = value / length;
  });
  return true;
}

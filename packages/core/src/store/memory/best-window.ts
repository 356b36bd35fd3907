import type { TextRange } from '../../document/document.ts';
import type { EmbeddedWindow } from '../segment.ts';

/** The window nearest to a vector (cosine of unit vectors), the first of equals; undefined where there is none. */
export function bestWindow(
  windows: readonly EmbeddedWindow[],
  vector: Float32Array,
): { readonly similarity: number; readonly range?: TextRange } | undefined {
  let best: { similarity: number; range?: TextRange } | undefined;
  for (const window of windows) {
    const similarity = dot(window.vector, vector);
    if (!best || similarity > best.similarity) {
      best = { similarity, ...(window.range && { range: window.range }) };
    }
  }
  return best;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

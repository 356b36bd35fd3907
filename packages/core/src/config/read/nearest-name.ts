import { editDistance } from '../../edit-distance.ts';

/**
 * The candidate nearest to `name` within `maxEdits` single-character edits (see {@link editDistance}), the first of several; `undefined` where none is that near, or one is equal.
 */
export function nearestName(name: string, candidates: Iterable<string>, maxEdits: number): string | undefined {
  let nearest: string | undefined;
  let fewest = maxEdits + 1;
  for (const candidate of candidates) {
    if (candidate === name) return undefined;
    const edits = Math.abs(candidate.length - name.length) > maxEdits ? fewest : editDistance(name, candidate);
    if (edits < fewest) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

import { type Candidate, compareCandidates, passSignal } from '@mcp-vector-search/core';
import type { ChromaQuery } from '../client/chroma-types.ts';
import type { PortionedCollection } from './portioned-collection.ts';
import { decodeCandidate } from './window-codec.ts';

/** When the windows found do not decide, so many times more are asked for. */
const GROWTH = 4;

/**
 * The nearest segments: of each its best window. As many windows are asked for as it takes to see one beyond the last
 * segment wanted, so that the order among equals does not depend on what the server gives first.
 *
 * The server's approximate index does not reach every record, least of all through a filter or among many equal vectors.
 * Where it gives less than was asked for, the rest of what there is is fetched and compared here.
 */
export async function nearestSegments(
  windows: PortionedCollection,
  query: Omit<ChromaQuery, 'include'>,
): Promise<readonly Candidate[]> {
  const include = ['metadatas', 'distances'] as const;
  for (let limit = query.limit + 1; ; limit *= GROWTH) {
    const found = await windows.collection.query({ ...query, limit, include });
    const candidates = found.map(decodeCandidate);
    if (found.length < limit) {
      const rest = await unreached(windows, query, new Set(found.map(({ id }) => id)));
      return bestOfEach([...candidates, ...rest]).slice(0, query.limit);
    }
    const best = bestOfEach(candidates);
    const last = best[query.limit - 1];
    if (last !== undefined && (candidates.at(-1)?.score ?? 0) < last.score) return best.slice(0, query.limit);
  }
}

/** Windows of the scope that are not among those found. */
async function unreached(
  windows: PortionedCollection,
  { vector, where, signal }: Omit<ChromaQuery, 'include'>,
  found: ReadonlySet<string>,
): Promise<readonly Candidate[]> {
  const missed: string[] = [];
  const asked = { where, include: [], ...passSignal(signal) };
  for await (const { id } of windows.collection.all(asked)) if (!found.has(id)) missed.push(id);
  const records = await windows.byId(missed, { include: ['metadatas', 'embeddings'], ...passSignal(signal) });
  return [...records.values()].map((record) => {
    return decodeCandidate({ ...record, distance: 1 - cosine(record.embedding ?? [], vector) });
  });
}

/** Of vectors of unit length. */
function cosine(a: readonly number[], b: readonly number[] | Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

function bestOfEach(windows: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  for (const window of windows) {
    const key = JSON.stringify([window.sourceId, window.documentId, window.ordinal]);
    if ((best.get(key)?.score ?? Number.NEGATIVE_INFINITY) < window.score) best.set(key, window);
  }
  return [...best.values()].sort(compareCandidates);
}

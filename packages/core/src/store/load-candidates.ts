import type { Abortable } from '../abort.ts';
import type { Segment } from './segment.ts';
import type { Candidate, StoreDriver } from './store-driver.ts';

/** Segments of candidates, in the same order, without those that are gone; by way of `segments` where there is no `load`. */
export async function loadCandidates(
  driver: StoreDriver,
  candidates: readonly Candidate[],
  options: Abortable,
): Promise<readonly Segment[]> {
  if (driver.load) return driver.load(candidates, options);
  const documents = new Map<string, Promise<readonly Segment[]>>();
  const found = candidates.map(async (candidate) => {
    const key = JSON.stringify([candidate.sourceId, candidate.documentId]);
    const segments = documents.get(key) ?? driver.segments(candidate, options);
    documents.set(key, segments);
    return (await segments).find((segment) => segment.id === candidate.segmentId);
  });
  return (await Promise.all(found)).filter((segment) => segment !== undefined);
}

import { type Candidate, repositoryOf } from './candidate.ts';

/** At first, no file gives more results than this. */
const PER_FILE = 2;

/**
 * The results among candidates in rank order: without empty and repeated texts, two of a file at first; places that are left
 * over then go to what was put back, in order.
 */
export function selectResults(candidates: readonly Candidate[], limit: number): Candidate[] {
  const seen = new Set<string>();
  const perFile = new Map<string, number>();
  const chosen: Candidate[] = [];
  const deferred: Candidate[] = [];
  for (const candidate of candidates) {
    if (candidate.body === '' || seen.has(candidate.body)) continue;
    seen.add(candidate.body);
    const file = `${repositoryOf(candidate)}:${candidate.path}`;
    const count = (perFile.get(file) ?? 0) + 1;
    perFile.set(file, count);
    (count <= PER_FILE ? chosen : deferred).push(candidate);
  }
  return [...chosen, ...deferred].slice(0, limit);
}

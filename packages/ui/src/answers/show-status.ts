import {
  type Abortable,
  indexStatus,
  type MetadataValue,
  type ReportedProblem,
  SYSTEM_METADATA_KEYS,
} from '@mcp-vector-search/core';
import type { StatusAnswer } from '../api.ts';
import type { ServedIndex } from '../served-index.ts';
import { shownPath } from './shown-path.ts';

/** Failed and skipped documents named; the list of documents has all. */
const PROBLEMS = 100;

/** State of the index, and what its documents can be filtered by. */
export async function showStatus(
  { index, sources, title = 'Index', root }: ServedIndex,
  abortable: Abortable,
): Promise<StatusAnswer> {
  const status = await indexStatus(index, { ...abortable, ...(sources && { sources }), problemLimit: PROBLEMS });
  const system: readonly string[] = SYSTEM_METADATA_KEYS;
  const facets = [...(await index.metadata(abortable))].filter(([key]) => !system.includes(key));
  const shown = (problem: ReportedProblem): ReportedProblem => ({ ...problem, path: shownPath(problem.path, root) });
  const named = status.sources.map((source) => ({ ...source, label: shownPath(source.label, root) }));
  const { failures, skipped } = status;
  const short = { ...status, sources: named, failures: failures.map(shown), skipped: skipped.map(shown) };
  return { title, status: short, facets: Object.fromEntries<readonly MetadataValue[] | 'many'>(facets) };
}

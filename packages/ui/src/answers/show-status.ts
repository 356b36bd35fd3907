import { type Abortable, indexStatus, type MetadataValue, SYSTEM_METADATA_KEYS } from '@mcp-vector-search/core';
import type { StatusAnswer } from '../api.ts';
import type { ServedIndex } from '../served-index.ts';

/** Failed and skipped documents named; the list of documents has all. */
const PROBLEMS = 100;

/** State of the index, and what its documents can be filtered by. */
export async function showStatus(
  { index, sources, title = 'Index' }: ServedIndex,
  abortable: Abortable,
): Promise<StatusAnswer> {
  const status = await indexStatus(index, { ...abortable, ...(sources && { sources }), problemLimit: PROBLEMS });
  const system: readonly string[] = SYSTEM_METADATA_KEYS;
  const facets = [...(await index.metadata(abortable))].filter(([key]) => !system.includes(key));
  return { title, status, facets: Object.fromEntries<readonly MetadataValue[] | 'many'>(facets) };
}

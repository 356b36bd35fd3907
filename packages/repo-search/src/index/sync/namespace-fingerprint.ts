import { contentHash } from '@mcp-vector-search/core';
import { CHUNKING_VERSION, SCHEMA_VERSION } from '../chunks/chunk-records.ts';
import type { IndexConfig } from '../index-config.ts';
import { PASSAGE_PREFIX } from './chunk-embedder.ts';

/** Key in the collection's metadata under which a namespace's fingerprint stands. */
export function fingerprintKey(namespace: string): string {
  return `repo_indexer_fingerprint_${namespace}`;
}

/** Identity of everything beside the files whose change makes stored records stale: the model, its prefix, sizes, rules. */
export function fingerprintOf({ embeddingModel, chunkSize, chunkOverlap }: IndexConfig): string {
  const rules = [SCHEMA_VERSION, CHUNKING_VERSION, PASSAGE_PREFIX, embeddingModel, chunkSize, chunkOverlap];
  return contentHash(JSON.stringify(rules));
}

/** What to do with records whose ids are held already, and what to note before and after writing. */
export interface FingerprintPlan {
  /** Whether every record is written again. */
  readonly refresh: boolean;
  /** To be noted before the first write; absent = nothing. */
  readonly before?: string;
  /** To be noted when all is written; absent = nothing. */
  readonly after?: string;
}

/**
 * Compares the noted fingerprint with the present one. Records of a program that notes none count as current. A namespace
 * that is empty is noted at once, since all that it will hold is of now; one that is written again is noted as in transition
 * first, so that a run that is cut off leaves nothing that looks finished.
 */
export function planFingerprint(noted: unknown, now: string, held: number): FingerprintPlan {
  if (noted === now) return { refresh: false };
  if (held === 0) return { refresh: false, before: now };
  if (noted === undefined) return { refresh: false, after: now };
  return { refresh: true, before: `in transition to ${now}`, after: now };
}

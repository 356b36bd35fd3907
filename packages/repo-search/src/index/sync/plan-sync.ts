import { compareText } from '@mcp-vector-search/core';
import { CHUNKING_VERSION, type ChunkRecord, SCHEMA_VERSION } from '../chunks/chunk-records.ts';

/** Metadata of records that the collection holds, by id. */
export type ExistingRecords = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** What has to be done so that the collection holds what is wanted. */
export interface SyncPlan {
  /** To be written, in the order of ids. */
  readonly upserts: readonly ChunkRecord[];
  /** Ids to delete, in order. */
  readonly deletes: readonly string[];
  /** Held as they are wanted, commit aside. */
  readonly unchanged: readonly ChunkRecord[];
  /** What was compared with. */
  readonly existing: ExistingRecords;
}

/** Metadata by which the stored text and vector of a record may differ although its id is the same. */
const DECISIVE = ['chunk_hash', 'section', 'symbol', 'file_type', 'chunk_count'] as const;

/**
 * Compares what is wanted with what is held. A record that is held is written again where its versions are others, where the
 * text it stands for is another (after a change of the chunk size or the rules of cutting), or where all are (`refresh`).
 * @throws Error where two wanted records have one id.
 */
export function planSync(
  desired: readonly ChunkRecord[],
  existing: ExistingRecords,
  { refresh }: { readonly refresh: boolean },
): SyncPlan {
  const wanted = new Map(desired.map((record) => [record.id, record]));
  if (wanted.size !== desired.length) throw new Error('two chunks have the same id; nothing was changed');
  const ordered = [...wanted.values()].sort((a, b) => compareText(a.id, b.id));
  const isHeld = (record: ChunkRecord): boolean => !refresh && isCurrent(record, existing.get(record.id));
  return {
    upserts: ordered.filter((record) => !isHeld(record)),
    deletes: [...existing.keys()].filter((id) => !wanted.has(id)).sort(compareText),
    unchanged: ordered.filter(isHeld),
    existing,
  };
}

function isCurrent({ metadata }: ChunkRecord, held: Readonly<Record<string, unknown>> | undefined): boolean {
  if (!held) return false;
  if (held['schema_version'] !== SCHEMA_VERSION || held['chunking_version'] !== CHUNKING_VERSION) return false;
  return DECISIVE.every((key) => held[key] === metadata[key]);
}

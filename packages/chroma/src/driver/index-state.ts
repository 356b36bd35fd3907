import type { DocumentState, IndexCounts } from '@mcp-vector-search/core';
import type { ChromaRecord, ChromaRecords } from '../client/chroma-types.ts';
import { MetadataSummary } from './metadata-summary.ts';

/** A document that a batch under way changes, as it was before. */
export interface JournalEntry {
  readonly key: string;
  /** Absent = it was not there. */
  readonly state?: DocumentState;
  readonly segments: number;
  readonly windows: number;
}

/** Who writes a batch. */
export interface Writer {
  readonly host: string;
  readonly pid: number;
  /** When the batch began, milliseconds since 1970 by the clock of that host. */
  readonly since: number;
}

/** What an index says of itself beside its documents, as of the last batch that was finished. */
export interface IndexState {
  readonly counts: IndexCounts;
  /** Counts batches. */
  readonly generation: number;
  readonly summary: MetadataSummary;
  /** What the batch under way changes; empty = none is. After a crash it says what may be half written. */
  readonly journal: readonly JournalEntry[];
  readonly writer?: Writer;
}

const STATE_ID = 'state';
const SUMMARY_ID = 'metadata';
/** Ids of the records that hold a state. */
export const STATE_IDS: readonly string[] = [STATE_ID, SUMMARY_ID];
/** Every record needs a vector; those without meaning have this one. */
export const NO_VECTOR: readonly number[] = [1];

/** The state of an index that holds nothing. */
export function emptyState(): IndexState {
  const counts = { documents: 0, pending: 0, failed: 0, skipped: 0, segments: 0, windows: 0 };
  return { counts, generation: 0, summary: new MetadataSummary(), journal: [] };
}

/** The records that hold a state; the summary only `withSummary`, since it changes at the end of a batch only. */
export function encodeState(state: IndexState, withSummary: boolean): ChromaRecords {
  const { summary, ...rest } = state;
  const records: [string, string][] = [[STATE_ID, JSON.stringify(rest)]];
  if (withSummary) records.push([SUMMARY_ID, String(summary)]);
  return {
    ids: records.map(([id]) => id),
    embeddings: records.map(() => NO_VECTOR),
    metadatas: records.map(([, text]) => ({ text })),
  };
}

/** The state that records hold; that of an empty index where there is none. */
export function decodeState(records: readonly ChromaRecord[]): IndexState {
  const text = (id: string): string | undefined => {
    const found = records.find((record) => record.id === id)?.metadata?.['text'];
    return typeof found === 'string' ? found : undefined;
  };
  const state = text(STATE_ID);
  const rest = state === undefined ? emptyState() : (JSON.parse(state) as Omit<IndexState, 'summary'>);
  return { ...rest, summary: new MetadataSummary(text(SUMMARY_ID)) };
}

/** Counts without what a batch changes, or with it. */
export function addToCounts(
  counts: IndexCounts,
  entries: Iterable<Omit<JournalEntry, 'key'>>,
  sign: 1 | -1,
): IndexCounts {
  const sum = { ...counts };
  for (const { state, segments, windows } of entries) {
    if (state === undefined) continue;
    sum.documents += sign;
    sum.segments += sign * segments;
    sum.windows += sign * windows;
    if (state !== 'indexed') sum[state] += sign;
  }
  return sum;
}

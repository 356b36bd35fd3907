import type { Source, SourceEntry } from '../source/source.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { DocumentProblem } from './problem-of.ts';

/** One document that a run has to look at. */
export interface WorkItem {
  readonly source: Source;
  readonly entry: SourceEntry;
  /** What the store holds of it now; absent = nothing. */
  readonly held?: DocumentRecord;
  /** Left out without being read, and why. */
  readonly leftOut?: DocumentProblem;
  /** True = counted as pending by this run. */
  readonly counted?: boolean;
  /** Characters to embed, once known (for progress only). */
  readonly characters?: number;
}

/**
 * True where segments of an earlier state of the document are held, which go on answering until new ones have vectors.
 * Text that is stored but never had vectors, and documents that were skipped, may be replaced at once.
 */
export function holdsAnswers(record: DocumentRecord | undefined): boolean {
  if (record === undefined || record.contentHash === '') return false;
  return record.state === 'indexed' || record.state === 'failed';
}

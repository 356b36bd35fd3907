import type { SourceNotice } from '../source/source.ts';
import type { DocumentKey } from '../store/segment.ts';
import type { DocumentProblem } from './problem-of.ts';

/** What became of documents in a run. */
export interface DocumentTallies {
  /** Listed. */
  readonly matched: number;
  /** Read and stored with all vectors, or stored again with new metadata. */
  readonly indexed: number;
  /** Needed nothing. */
  readonly unchanged: number;
  /** Text stored, vectors still to come; 0 after a run that ended. */
  readonly pending: number;
  /** Could not be read, decoded, segmented or embedded; an earlier state, if there was one, still answers. */
  readonly failed: number;
  /** Indexed, though the strategy could not use some part. */
  readonly partial: number;
  /** Left out for a reason: binary, blank, too large, secret. */
  readonly skipped: number;
  /** Gone from the source, so removed from the index. */
  readonly removed: number;
  /** Segments stored by this run. */
  readonly segments: number;
}

/** Outcome of a run for one source. */
export interface SourceReport extends DocumentTallies {
  readonly id: string;
  /** The path specification as written, or a name. */
  readonly label: string;
  /** Why the listing did not come to its end; nothing of the source was removed then. */
  readonly error?: string;
  /** What it has and does not offer: paths hidden by another root, entries refused; the first 1000. Absent = nothing. */
  readonly notices?: readonly SourceNotice[];
}

/** A document that failed, was skipped or is indexed in part, with reason and place. */
export interface ReportedProblem extends DocumentKey, DocumentProblem {
  readonly path: string;
}

/** Where the time of a run went, in milliseconds of the clock. Reading and embedding overlap. */
export interface RunTimings {
  readonly listMs: number;
  readonly readMs: number;
  readonly segmentMs: number;
  readonly embedMs: number;
  readonly writeMs: number;
}

/** Outcome of {@link Indexer.run}. */
export interface RunReport {
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly sources: readonly SourceReport[];
  /** Sums over the sources, and `removed` also over sources that are no longer given. */
  readonly totals: DocumentTallies;
  /** Documents that failed, and those indexed in part. */
  readonly failures: readonly ReportedProblem[];
  readonly skipped: readonly ReportedProblem[];
  /** Texts (windows) that the embedder was given. */
  readonly embeddedTexts: number;
  /** Segments whose vectors the store already had. */
  readonly cachedSegments: number;
  readonly timings: RunTimings;
}

/** A document that {@link Indexer.apply} had to look at. */
export interface DocumentChanged extends DocumentKey {
  /** By what the index held before: `modified` also where the content turned out to be the same. */
  readonly type: 'created' | 'modified' | 'deleted';
}

/** Outcome of {@link Indexer.apply}. */
export interface ApplyReport extends RunReport {
  readonly changed: readonly DocumentChanged[];
}

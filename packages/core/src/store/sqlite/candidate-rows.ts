import type { Candidate } from '../store-driver.ts';
import type { Connection } from './connection.ts';
import { DamageError } from './damage-error.ts';
import { segmentName } from './segment-name.ts';
import type { SegmentRow } from './segment-row.ts';

/** What tells a candidate from others. */
export type CandidateIdentity = Pick<
  CandidateRow,
  'id' | 'name' | 'embed_key' | 'content_key' | 'document_id' | 'first_segment' | 'source_name'
>;

/** What a candidate needs of a segment. */
export interface CandidateRow
  extends Pick<
    SegmentRow,
    | 'id'
    | 'name'
    | 'embed_key'
    | 'content_key'
    | 'range_start'
    | 'range_length'
    | 'start_line'
    | 'more_lines'
    | 'windows'
  > {
  readonly document_id: string;
  readonly first_segment: number;
  readonly source_name: string;
}

const SELECT = `SELECT segment.id, segment.name, embed_key, content_key, range_start, range_length, start_line, more_lines,
  windows, document_id, first_segment, source.name AS source_name
  FROM segment JOIN document ON document.id = segment.document JOIN source ON source.id = document.source
  WHERE segment.id IN (SELECT value FROM json_each(?))`;

/** Rows of segments by number. */
export function candidateRows(connection: Connection, segments: readonly number[]): ReadonlyMap<number, CandidateRow> {
  const rows = connection.all<CandidateRow>(SELECT, JSON.stringify(segments));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The row of a segment that must be there. */
export function rowOf(rows: ReadonlyMap<number, CandidateRow>, segment: number): CandidateRow {
  const row = rows.get(segment);
  if (!row) throw new DamageError(`segment ${segment} is missing`);
  return row;
}

/** The candidate that a row stands for. */
export function candidateOfRow(row: CandidateIdentity, score: number): Candidate {
  const ordinal = row.id - row.first_segment;
  return {
    sourceId: row.source_name,
    documentId: row.document_id,
    segmentId: segmentName.read(row.name, row.document_id, ordinal),
    ordinal,
    score,
    contentHash: Buffer.from(row.content_key ?? row.embed_key).toString('hex'),
  };
}

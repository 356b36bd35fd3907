import type { Metadata } from '../../metadata.ts';
import type { DocumentRecord } from '../segment.ts';
import { STATES } from './totals.ts';

/** A row of the table of documents, with the names of source and strategy. */
export interface DocumentRow {
  readonly id: number;
  readonly source: number;
  readonly source_name: string;
  readonly document_id: string;
  readonly path: string | null;
  readonly content_hash: Uint8Array | string;
  readonly revision: string | null;
  readonly strategy_name: string;
  readonly metadata: string;
  readonly base: string | null;
  readonly state: number;
  readonly problem: string | null;
  readonly first_segment: number;
  readonly segments: number;
  readonly plain_keys: number;
}

/** Beginning of every statement that gives {@link DocumentRow}s. */
export const SELECT_DOCUMENTS = `SELECT document.*, source.name AS source_name, strategy.name AS strategy_name
  FROM document JOIN source ON source.id = document.source JOIN strategy ON strategy.id = document.strategy`;

/** The record that a row keeps. */
export function documentRecord(row: DocumentRow): DocumentRecord {
  return {
    sourceId: row.source_name,
    documentId: row.document_id,
    path: row.path ?? row.document_id,
    contentHash:
      typeof row.content_hash === 'string' ? row.content_hash : Buffer.from(row.content_hash).toString('hex'),
    ...(row.revision !== null && { revision: row.revision }),
    strategy: row.strategy_name,
    metadata: JSON.parse(row.metadata) as Metadata,
    state: STATES[row.state]!,
    ...(row.problem !== null && { problem: JSON.parse(row.problem) as NonNullable<DocumentRecord['problem']> }),
  };
}

import type { Metadata } from '../../metadata.ts';
import type { Segment } from '../segment.ts';
import type { DocumentRow } from './document-row.ts';
import { segmentMetadata } from './segment-metadata.ts';
import { segmentName } from './segment-name.ts';
import { type RangeColumns, textRange } from './text-range.ts';

/** A row of the table of segments. */
export interface SegmentRow extends RangeColumns {
  readonly id: number;
  readonly document: number;
  readonly name: string | null;
  readonly embed_key: Uint8Array;
  readonly content_key: Uint8Array | null;
  readonly content_start: number | null;
  readonly pack: number;
  readonly text_start: number;
  readonly text_length: number;
  readonly metadata: string | null;
  readonly windows: string | null;
  readonly checksum: number | null;
  readonly residuals: Uint8Array | null;
}

type Owner = Pick<DocumentRow, 'source_name' | 'document_id' | 'path' | 'first_segment' | 'metadata' | 'base'>;

/** Metadata of a segment, as it is and as one would expect it. */
export function segmentRowMetadata(
  row: Pick<SegmentRow, 'id' | 'name' | 'metadata'>,
  owner: Pick<Owner, 'document_id' | 'first_segment' | 'metadata' | 'base'>,
): { readonly metadata: Metadata; readonly expected: Metadata } {
  const base = JSON.parse(owner.base ?? owner.metadata) as Metadata;
  const segmentId = segmentName.read(row.name, owner.document_id, row.id - owner.first_segment);
  const expected = segmentMetadata.expected(base, owner.document_id, segmentId);
  return { expected, metadata: segmentMetadata.read(row.metadata, expected) };
}

/** The segment that a row keeps, with its content. */
export function segmentOfRow(
  row: Omit<SegmentRow, 'windows' | 'checksum' | 'residuals'>,
  owner: Owner,
  content: string,
): Segment {
  const ordinal = row.id - owner.first_segment;
  const range = textRange.read(row);
  return {
    id: segmentName.read(row.name, owner.document_id, ordinal),
    sourceId: owner.source_name,
    documentId: owner.document_id,
    path: owner.path ?? owner.document_id,
    ordinal,
    content,
    ...(range && { range }),
    ...(row.content_start !== null && { contentStart: row.content_start + (range?.start ?? 0) }),
    metadata: segmentRowMetadata(row, owner).metadata,
  };
}

import type { Metadata } from '../../metadata.ts';
import type { Segment } from '../segment.ts';
import { contentLines } from './content-lines.ts';
import type { DocumentRow } from './document-row.ts';
import { segmentMetadata } from './segment-metadata.ts';
import { segmentName } from './segment-name.ts';
import type { TermSegment } from './split-terms.ts';
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
  readonly lines: string | null;
  readonly windows: string | null;
  readonly checksum: number | null;
  readonly residuals: Uint8Array | null;
}

type Owner = Pick<DocumentRow, 'source_name' | 'document_id' | 'path' | 'first_segment' | 'metadata' | 'base'>;

/** Metadata of the segment that a row keeps, as filters divide it. */
export function termSegment(
  row: Pick<SegmentRow, 'id' | 'name' | 'metadata'>,
  owner: Pick<Owner, 'document_id' | 'first_segment' | 'metadata' | 'base'>,
): TermSegment {
  const base = JSON.parse(owner.base ?? owner.metadata) as Metadata;
  const documentId = owner.document_id;
  const identity = { documentId, segmentId: segmentName.read(row.name, documentId, row.id - owner.first_segment) };
  return { ...identity, metadata: segmentMetadata.read(row.metadata, base, identity), hasUsualId: !row.name };
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
    ...(row.lines !== null && { lines: contentLines.read(row.lines) }),
    metadata: termSegment(row, owner).metadata,
  };
}

/** Segment ids as kept: the usual two forms take no room. */
export const segmentName = {
  write(id: string, documentId: string, ordinal: number): string | null {
    if (id === documentId) return '';
    return id === `${documentId}#${ordinal}` ? null : id;
  },
  read(name: string | null, documentId: string, ordinal: number): string {
    return name === null ? `${documentId}#${ordinal}` : name || documentId;
  },
} as const;

/** The segment id as SQL, of a segment joined with its document. */
export const SEGMENT_ID_SQL = `CASE WHEN segment.name IS NULL THEN document_id || '#' || (segment.id - first_segment)
  WHEN segment.name = '' THEN document_id ELSE segment.name END`;

import type { DocumentRecord, EmbeddedSegment } from '../segment.ts';
import type { Connection } from './connection.ts';
import type { DocumentRow } from './document-row.ts';
import { contentKey, embedKey } from './embed-key.ts';
import { EmbeddingCache } from './embedding-cache.ts';
import { LexicalTable } from './lexical-table.ts';
import { type ContentPlace, packContents } from './pack-contents.ts';
import { segmentMetadata } from './segment-metadata.ts';
import { segmentName } from './segment-name.ts';
import { type SegmentRow, termSegment } from './segment-row.ts';
import { splitTerms } from './split-terms.ts';
import { TermTable } from './term-table.ts';
import { textRange } from './text-range.ts';
import { totals } from './totals.ts';
import { vectorChecksum } from './vector-checksum.ts';
import { vectorPlanes } from './vector-planes.ts';
import { VectorTables } from './vector-tables.ts';
import { windowRanges } from './window-ranges.ts';

const INSERT = `INSERT INTO segment VALUES (${Array.from({ length: 17 }, () => '?').join(', ')})`;

/** Adds and removes the segments of documents with all that belongs to them, within a transaction of the caller. */
export class SegmentWriter {
  readonly #connection: Connection;
  readonly #dimensions: number;
  readonly #vectors: VectorTables;
  readonly #cache: EmbeddingCache;
  readonly #terms: TermTable;
  readonly #lexical: LexicalTable;

  constructor(connection: Connection, dimensions: number) {
    this.#connection = connection;
    this.#dimensions = dimensions;
    this.#vectors = new VectorTables(connection, dimensions);
    this.#cache = new EmbeddingCache(connection, dimensions, this.#vectors);
    this.#terms = new TermTable(connection);
    this.#lexical = new LexicalTable(connection);
  }

  /** Forgets what is remembered: after a rollback, or when somebody else wrote. */
  forget(): void {
    this.#vectors.forget();
    this.#cache.forget();
    this.#terms.forget();
    this.#lexical.forget();
  }

  /** Adds the segments of a document under numbers from `first` on, without their terms. */
  insert(document: number, first: number, record: DocumentRecord, segments: readonly EmbeddedSegment[]): void {
    const { places, packs } = packContents(segments.map(({ content }) => content));
    for (const [index, { codec, data }] of packs) {
      this.#connection.run('INSERT INTO content VALUES (?, ?, ?)', first + index, codec, data);
    }
    let windows = 0;
    let tokens = 0;
    segments.forEach((segment, index) => {
      this.#insertSegment(document, first + index, record, segment, places[index]!);
      tokens += this.#lexical.add(first + index, segment.lexicalText);
      windows += segment.windows.length;
    });
    const next = first + segments.length;
    totals.add(this.#connection, { segments: segments.length, windows, tokens });
    this.#connection.run('UPDATE total SET next_segment = ?', next);
  }

  /**
   * Adds the terms of segments, after those of the document's former segments were taken out: a document has its terms
   * but once. Returns the document's `plain_keys`.
   */
  addTerms(document: number, first: number, record: DocumentRecord, segments: readonly EmbeddedSegment[]): number {
    const { common, own, plainKeys } = splitTerms(
      segments.map(({ id, metadata, ordinal }) => ({
        metadata,
        documentId: record.documentId,
        segmentId: id,
        hasUsualId: !segmentName.write(id, record.documentId, ordinal),
      })),
    );
    this.#terms.add('document', document, common);
    own.forEach((terms, index) => {
      this.#terms.add('segment', first + index, terms);
    });
    return plainKeys;
  }

  /** Takes the segments of a document out; vectors that no other segment uses become spare. */
  remove(owner: DocumentRow): void {
    if (owner.segments === 0) return;
    const first = owner.first_segment;
    const last = first + owner.segments - 1;
    const sql = 'SELECT * FROM segment WHERE id BETWEEN ? AND ? ORDER BY id';
    const rows = this.#connection.all<SegmentRow>(sql, first, last);
    this.#removeTerms(owner, rows);
    this.#connection.run('DELETE FROM segment WHERE id BETWEEN ? AND ?', first, last);
    this.#connection.run('DELETE FROM content WHERE id BETWEEN ? AND ?', first, last);
    const tokens = this.#lexical.remove(first, last);
    this.#cache.keep(rows);
    this.#vectors.remove(first, last);
    const windows = rows.reduce((sum, { residuals }) => sum + vectorPlanes.windows(residuals, this.#dimensions), 0);
    totals.add(this.#connection, { segments: -rows.length, windows: -windows, tokens: -tokens });
  }

  /** Makes the lexical entries of all segments as small and as quick to read as they can be. */
  compact(): void {
    this.#lexical.compact();
  }

  /** To be called at the end of every transaction. */
  finish(): void {
    this.#terms.sweep();
    this.#vectors.tidy();
    this.#cache.trim();
    this.#lexical.finish();
  }

  #insertSegment(
    document: number,
    id: number,
    record: DocumentRecord,
    segment: EmbeddedSegment,
    place: ContentPlace,
  ): void {
    const key = embedKey(segment.embedHash);
    const content = contentKey(segment.content);
    const range = textRange.write(segment.range);
    const { checksum, residuals } = this.#insertVectors(id, key, segment);
    this.#connection.run(
      INSERT,
      id,
      document,
      segmentName.write(segment.id, record.documentId, segment.ordinal),
      key,
      Buffer.compare(key, content) === 0 ? null : content,
      range.range_start,
      range.range_length,
      range.start_line,
      range.more_lines,
      segment.contentStart === undefined ? null : segment.contentStart - (segment.range?.start ?? 0),
      segment.ordinal - place.pack,
      place.start,
      place.length,
      segmentMetadata.write(segment.metadata, record.metadata, {
        documentId: record.documentId,
        segmentId: segment.id,
      }),
      windowRanges.write(segment.windows, segment.range),
      checksum,
      residuals,
    );
  }

  /** Adds vectors; returns what the segment's row keeps of them. */
  #insertVectors(
    id: number,
    key: Uint8Array,
    { windows }: EmbeddedSegment,
  ): Pick<SegmentRow, 'checksum' | 'residuals'> {
    if (windows.length === 0) return { checksum: null, residuals: null };
    const vectors = windows.map(({ vector }) => vector);
    const { scan, residuals } = vectorPlanes.encode(vectors, this.#dimensions);
    this.#vectors.add(id, scan, windows.length);
    this.#cache.use(key);
    return { checksum: vectorChecksum(scan, residuals), residuals };
  }

  #removeTerms(owner: DocumentRow, rows: readonly SegmentRow[]): void {
    const { common, own } = splitTerms(rows.map((row) => termSegment(row, owner)));
    this.#terms.remove('document', owner.id, common);
    own.forEach((terms, index) => {
      this.#terms.remove('segment', rows[index]!.id, terms);
    });
  }
}

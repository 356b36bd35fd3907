import type { ImagePart } from '../scan/image-part.ts';
import type { DocumentRecord, EmbeddedSegment } from '../segment.ts';
import type { Connection } from './connection.ts';
import { contentLines } from './content-lines.ts';
import type { DocumentRow } from './document-row.ts';
import { contentKey, embedKey } from './embed-key.ts';
import { EmbeddingCache } from './embedding-cache.ts';
import { EmbeddingKeys } from './embedding-keys.ts';
import { encodeSegments, type KeptVectors } from './encode-segments.ts';
import { LexicalTable } from './lexical-table.ts';
import { type ContentPlace, packContents } from './pack-contents.ts';
import type { RunningTotals } from './running-totals.ts';
import { segmentMetadata } from './segment-metadata.ts';
import { segmentName } from './segment-name.ts';
import { type SegmentRow, termSegment } from './segment-row.ts';
import { splitTerms } from './split-terms.ts';
import type { SqliteValue } from './sqlite-module.ts';
import { TermTable } from './term-table.ts';
import { textRange } from './text-range.ts';
import { vectorPlanes } from './vector-planes.ts';
import { VectorTables } from './vector-tables.ts';
import { windowRanges } from './window-ranges.ts';

const ROW = `(${Array.from({ length: 18 }, () => '?').join(', ')})`;
/** So many segments are put in by one statement: half the time of one each. */
const ROWS = 16;
const INSERTS = Array.from(
  { length: ROWS + 1 },
  (_, rows) => `INSERT INTO segment VALUES ${Array.from({ length: rows }, () => ROW).join(', ')}`,
);

/** Adds and removes the segments of documents with all that belongs to them, within a transaction of the caller. */
export class SegmentWriter {
  readonly #connection: Connection;
  readonly #dimensions: number;
  readonly #vectors: VectorTables;
  readonly #cache: EmbeddingCache;
  readonly #keys: EmbeddingKeys;
  readonly #totals: RunningTotals;
  readonly #terms: TermTable;
  readonly #lexical: LexicalTable;

  constructor(connection: Connection, dimensions: number, totals: RunningTotals) {
    this.#connection = connection;
    this.#dimensions = dimensions;
    this.#totals = totals;
    this.#vectors = new VectorTables(connection, dimensions);
    this.#keys = new EmbeddingKeys(connection);
    this.#cache = new EmbeddingCache(connection, dimensions, { vectors: this.#vectors, keys: this.#keys });
    this.#terms = new TermTable(connection);
    this.#lexical = new LexicalTable(connection);
  }

  /** Forgets what is remembered: after a rollback, or when somebody else wrote. */
  forget(): void {
    this.#vectors.forget();
    this.#cache.forget();
    this.#keys.forget();
    this.#terms.forget();
    this.#lexical.forget();
  }

  /** Adds the segments of a document under numbers from `first` on, without their terms. */
  insert(document: number, first: number, record: DocumentRecord, segments: readonly EmbeddedSegment[]): void {
    // What is pending is written anew as soon as it has vectors: to deflate it would only delay the first answers.
    const { places, packs } = packContents(
      segments.map(({ content }) => content),
      record.state !== 'pending',
    );
    for (const [index, { codec, data }] of packs) {
      this.#connection.run('INSERT INTO content VALUES (?, ?, ?)', first + index, codec, data);
    }
    const vectors = encodeSegments(first, segments, this.#dimensions);
    const rows = segments.map((segment, index) => {
      const kept = { place: places[index]!, ...vectors.kept[index]! };
      return segmentValues([first + index, document], record, segment, kept);
    });
    for (let from = 0; from < rows.length; from += ROWS) {
      const some = rows.slice(from, from + ROWS);
      this.#connection.run(INSERTS[some.length]!, ...some.flat());
    }
    this.#insertVectors(segments, vectors.part);
    let tokens = 0;
    segments.forEach(({ lexicalText }, index) => {
      tokens += this.#lexical.add(first + index, lexicalText);
    });
    this.#totals.add({ segments: segments.length, windows: vectors.part.count, tokens });
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
    this.#keys.remove(first, last);
    this.#connection.run('DELETE FROM segment WHERE id BETWEEN ? AND ?', first, last);
    this.#connection.run('DELETE FROM content WHERE id BETWEEN ? AND ?', first, last);
    const tokens = this.#lexical.remove(first, last);
    this.#cache.keep(rows);
    this.#vectors.remove(first, last);
    const windows = rows.reduce((sum, { residuals }) => sum + vectorPlanes.windows(residuals, this.#dimensions), 0);
    this.#totals.add({ segments: -rows.length, windows: -windows, tokens: -tokens });
  }

  /** Makes the lexical entries of all segments as small and as quick to read as they can be. */
  compact(): void {
    this.#lexical.compact();
  }

  /** To be called at the end of every transaction. */
  finish(): void {
    this.#terms.sweep();
    this.#vectors.tidy();
    this.#keys.tidy();
    this.#cache.trim();
    this.#lexical.finish();
  }

  #insertVectors(segments: readonly EmbeddedSegment[], part: ImagePart): void {
    if (part.count === 0) return;
    this.#vectors.add(part);
    for (const { embedHash, windows } of segments) if (windows.length > 0) this.#cache.use(embedHash);
  }

  #removeTerms(owner: DocumentRow, rows: readonly SegmentRow[]): void {
    const { common, own } = splitTerms(rows.map((row) => termSegment(row, owner)));
    this.#terms.remove('document', owner.id, common);
    own.forEach((terms, index) => {
      this.#terms.remove('segment', rows[index]!.id, terms);
    });
  }
}

/** Values of a segment's row, in the order of the columns. */
function segmentValues(
  [id, document]: readonly [id: number, document: number],
  record: DocumentRecord,
  segment: EmbeddedSegment,
  { place, checksum, residuals }: KeptVectors & { readonly place: ContentPlace },
): SqliteValue[] {
  const key = embedKey(segment.embedHash);
  const content = contentKey(segment.content);
  const range = textRange.write(segment.range);
  const identity = { documentId: record.documentId, segmentId: segment.id };
  return [
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
    segmentMetadata.write(segment.metadata, record.metadata, identity),
    contentLines.write(segment.lines),
    windowRanges.write(segment.windows, segment.range),
    checksum,
    residuals,
  ];
}

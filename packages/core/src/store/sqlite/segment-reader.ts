import type { DocumentKey, Segment } from '../segment.ts';
import type { Candidate } from '../store-driver.ts';
import { candidateOfRow } from './candidate-rows.ts';
import type { Connection } from './connection.ts';
import { unpackText } from './content-pack.ts';
import { DamageError } from './damage-error.ts';
import { type DocumentRow, SELECT_DOCUMENTS } from './document-row.ts';
import { type SegmentRow, segmentOfRow } from './segment-row.ts';

type Row = Omit<SegmentRow, 'residuals' | 'windows' | 'checksum'>;
const COLUMNS = `id, document, name, embed_key, content_key, range_start, range_length, start_line, more_lines,
  content_start, pack, text_start, text_length, metadata, lines`;

/** Reads segments with their contents, within a read transaction of the caller. Made for one transaction: it remembers packs. */
export class SegmentReader {
  readonly #connection: Connection;
  readonly #packs: Map<number, string> = new Map();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** All segments of a document, in order. */
  all(key: DocumentKey): readonly Segment[] {
    const owner = this.#owner(key);
    if (!owner || owner.segments === 0) return [];
    const sql = `SELECT ${COLUMNS} FROM segment WHERE id BETWEEN ? AND ? ORDER BY id`;
    const rows = this.#connection.all<Row>(sql, owner.first_segment, owner.first_segment + owner.segments - 1);
    return rows.map((row) => this.#segment(row, owner));
  }

  /** The segment of a candidate; undefined where it is no longer the one that was found. */
  one(candidate: Candidate): Segment | undefined {
    const owner = this.#owner(candidate);
    if (!owner || candidate.ordinal >= owner.segments) return undefined;
    const sql = `SELECT ${COLUMNS} FROM segment WHERE id = ?`;
    const row = this.#connection.get<Row>(sql, owner.first_segment + candidate.ordinal);
    if (!row) return undefined;
    const content_hash = Buffer.from(row.content_key ?? row.embed_key).toString('hex');
    const found = candidateOfRow({ ...row, ...owner, id: row.id, content_hash }, 0);
    const isSame = found.segmentId === candidate.segmentId && found.contentHash === candidate.contentHash;
    return isSame ? this.#segment(row, owner) : undefined;
  }

  #owner({ sourceId, documentId }: DocumentKey): DocumentRow | undefined {
    const sql = `${SELECT_DOCUMENTS} WHERE source.name = ? AND document.document_id = ?`;
    return this.#connection.get<DocumentRow>(sql, sourceId, documentId);
  }

  #segment(row: Row, owner: DocumentRow): Segment {
    const pack = this.#pack(row.id - row.pack);
    return segmentOfRow(row, owner, pack.slice(row.text_start, row.text_start + row.text_length));
  }

  #pack(id: number): string {
    let text = this.#packs.get(id);
    if (text === undefined) {
      const row = this.#connection.get<{ codec: number; data: Uint8Array }>(
        'SELECT codec, data FROM content WHERE id = ?',
        id,
      );
      if (!row) throw new DamageError(`content ${id} is missing`);
      text = unpackText(row);
      this.#packs.set(id, text);
    }
    return text;
  }
}

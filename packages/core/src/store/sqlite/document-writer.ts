import type { DocumentKey, DocumentRecord } from '../segment.ts';
import type { DocumentChange } from '../store-driver.ts';
import type { Connection } from './connection.ts';
import { type DocumentRow, SELECT_DOCUMENTS } from './document-row.ts';
import { NameTable } from './name-table.ts';
import { RunningTotals } from './running-totals.ts';
import { SegmentWriter } from './segment-writer.ts';
import type { SqliteValue } from './sqlite-module.ts';
import { STATES } from './totals.ts';

const SHA256 = /^[0-9a-f]{64}$/;
const COLUMNS = [
  'source',
  'document_id',
  'path',
  'place',
  'content_hash',
  'revision',
  'strategy',
  'metadata',
  'base',
  'state',
  'problem',
  'first_segment',
  'segments',
  'plain_keys',
] as const;
const INSERT = `INSERT INTO document (id, ${COLUMNS.join(', ')}) VALUES (?, ${COLUMNS.map(() => '?').join(', ')})`;
const UPDATE = `UPDATE document SET (${COLUMNS.join(', ')}) = (${COLUMNS.map(() => '?').join(', ')}) WHERE id = ?`;

type SegmentColumns = Pick<DocumentRow, 'base' | 'first_segment' | 'segments' | 'plain_keys'>;

/** Changes documents, within a transaction of the caller. */
export class DocumentWriter {
  readonly #connection: Connection;
  readonly #sources: NameTable;
  readonly #strategies: NameTable;
  readonly #segments: SegmentWriter;
  readonly #totals: RunningTotals;

  constructor(connection: Connection, dimensions: number) {
    this.#connection = connection;
    this.#sources = new NameTable(connection, 'source');
    this.#strategies = new NameTable(connection, 'strategy');
    this.#totals = new RunningTotals(connection);
    this.#segments = new SegmentWriter(connection, dimensions, this.#totals);
  }

  /** Forgets what is remembered: after a rollback, or when somebody else wrote. */
  forget(): void {
    this.#sources.forget();
    this.#strategies.forget();
    this.#segments.forget();
    this.#totals.forget();
  }

  replace({ document, segments }: DocumentChange): void {
    const held = this.#find(document);
    const id = held?.id ?? this.#nextId();
    if (!segments) {
      this.#write(id, held, document, heldSegments(held, document));
      return;
    }
    const first = this.#totals.giveSegments(segments.length);
    this.#segments.insert(id, first, document, segments);
    if (held) this.#segments.remove(held);
    const plainKeys = this.#segments.addTerms(id, first, document, segments);
    const columns = { base: null, first_segment: first, segments: segments.length, plain_keys: plainKeys };
    this.#write(id, held, document, columns);
  }

  remove(key: DocumentKey): void {
    const held = this.#find(key);
    if (!held) return;
    this.#segments.remove(held);
    this.#connection.run('DELETE FROM document WHERE id = ?', held.id);
    this.#totals.addDocument(STATES[held.state]!, -1);
  }

  /** Makes what belongs to the segments as small and as quick to read as it can be. */
  compact(): void {
    this.#segments.compact();
  }

  /** To be called at the end of every transaction. */
  finish(): void {
    this.#totals.write();
    this.#segments.finish();
  }

  #find({ sourceId, documentId }: DocumentKey): DocumentRow | undefined {
    const source = this.#sources.find(sourceId);
    if (source === undefined) return undefined;
    const sql = `${SELECT_DOCUMENTS} WHERE document.source = ? AND document.document_id = ?`;
    return this.#connection.get<DocumentRow>(sql, source, documentId);
  }

  #nextId(): number {
    const sql = 'SELECT coalesce(max(id), 0) + 1 AS id FROM document';
    return this.#connection.get<{ id: number }>(sql)?.id ?? 1;
  }

  #write(id: number, held: DocumentRow | undefined, document: DocumentRecord, segments: SegmentColumns): void {
    const values = this.#values(document, segments);
    if (held) {
      this.#connection.run(UPDATE, ...values, id);
      this.#totals.addDocument(STATES[held.state]!, -1);
    } else {
      this.#connection.run(INSERT, id, ...values);
    }
    this.#totals.addDocument(document.state, 1);
  }

  #values(document: DocumentRecord, segments: SegmentColumns): SqliteValue[] {
    const place = document.path.normalize('NFC');
    return [
      this.#sources.give(document.sourceId),
      document.documentId,
      document.path === document.documentId ? null : document.path,
      place === document.documentId ? null : place,
      SHA256.test(document.contentHash) ? Buffer.from(document.contentHash, 'hex') : document.contentHash,
      document.revision ?? null,
      this.#strategies.give(document.strategy),
      JSON.stringify(document.metadata),
      segments.base,
      STATES.indexOf(document.state),
      document.problem ? JSON.stringify(document.problem) : null,
      segments.first_segment,
      segments.segments,
      segments.plain_keys,
    ];
  }
}

/** The segments stay as they are: what their metadata are told by is kept where the document's metadata change. */
function heldSegments(held: DocumentRow | undefined, document: DocumentRecord): SegmentColumns {
  if (!held) return { base: null, first_segment: 0, segments: 0, plain_keys: 0 };
  const base = held.base ?? held.metadata;
  const { first_segment, segments, plain_keys } = held;
  return { base: base === JSON.stringify(document.metadata) ? null : base, first_segment, segments, plain_keys };
}

import { concatParts } from '../../scan/concat-parts.ts';
import type { Connection } from '../connection.ts';
import { unpackText } from '../content-pack.ts';
import { type DocumentRow, SELECT_DOCUMENTS } from '../document-row.ts';
import { contentKey } from '../embed-key.ts';
import { type SegmentRow, termSegment } from '../segment-row.ts';
import { type SplitTerms, splitTerms } from '../split-terms.ts';
import { type Term, TermTable } from '../term-table.ts';
import { vectorChecksum } from '../vector-checksum.ts';
import { vectorPlanes } from '../vector-planes.ts';
import { VectorTables } from '../vector-tables.ts';

/** What a check of segments needs. */
interface Tools {
  readonly connection: Connection;
  readonly dimensions: number;
  readonly terms: TermTable;
  readonly vectors: VectorTables;
}

/** Whether every segment has the content, the vectors and the filter entries that it should have, unchanged. */
export function* checkSegments(connection: Connection, dimensions: number): Generator<string | undefined> {
  const tools = {
    connection,
    dimensions,
    terms: new TermTable(connection),
    vectors: new VectorTables(connection, dimensions),
  };
  let terms = { document: 0, segment: 0 };
  for (let last = 0; ; ) {
    yield undefined;
    const next = connection.get<{ document: number }>(
      'SELECT document FROM segment WHERE id > ? ORDER BY id LIMIT 1',
      last,
    );
    if (!next) break;
    const owner = connection.get<DocumentRow>(`${SELECT_DOCUMENTS} WHERE document.id = ?`, next.document);
    if (!owner || owner.first_segment + owner.segments - 1 <= last) return;
    last = owner.first_segment + owner.segments - 1;
    const found = connection.all<SegmentRow>(
      'SELECT * FROM segment WHERE id BETWEEN ? AND ?',
      owner.first_segment,
      last,
    );
    const rows = found.filter(({ id }) => id >= owner.first_segment && id <= last);
    // Out of a damaged file SQLite may give rows that were not asked for.
    if (rows.length < found.length) yield `the segments of ${owner.document_id} are mixed with others`;
    if (rows.length === 0) continue;
    yield* contentProblems(rows, owner, tools);
    yield* vectorProblems(rows, owner, tools);
    const split = splitTerms(rows.map((row) => termSegment(row, owner)));
    yield* termProblems(split, rows, owner, tools);
    terms = {
      document: terms.document + split.common.length,
      segment: terms.segment + split.own.reduce((sum, own) => sum + own.length, 0),
    };
  }
  for (const holder of ['document', 'segment'] as const) {
    const held = connection.get<{ count: number }>(`SELECT count(*) AS count FROM ${holder}_term`)?.count;
    if (held !== terms[holder]) yield `there are ${held} filter entries of ${holder}s instead of ${terms[holder]}`;
  }
}

function* contentProblems(rows: readonly SegmentRow[], owner: DocumentRow, { connection }: Tools): Generator<string> {
  const packs = new Map<number, string | undefined>();
  const lost: SegmentRow[] = [];
  for (const row of rows) {
    const id = row.id - row.pack;
    if (!packs.has(id)) packs.set(id, readPack(connection, id));
    const content = packs.get(id)?.slice(row.text_start, row.text_start + row.text_length);
    const isWhole =
      content !== undefined && Buffer.compare(contentKey(content), row.content_key ?? row.embed_key) === 0;
    if (!isWhole) lost.push(row);
  }
  yield* lossOf(lost, owner, { one: 'has lost its content', many: 'have lost their content' });
}

/** One sentence for all segments of a document that lost the same. */
function* lossOf(
  [row, ...others]: readonly SegmentRow[],
  owner: DocumentRow,
  says: Readonly<Record<'one' | 'many', string>>,
): Generator<string> {
  if (!row) return;
  yield others.length === 0
    ? `segment ${row.id - owner.first_segment} of ${owner.document_id} ${says.one}`
    : `${others.length + 1} segments of ${owner.document_id} ${says.many}`;
}

function readPack(connection: Connection, id: number): string | undefined {
  const sql = 'SELECT codec, data FROM content WHERE id = ?';
  const row = connection.get<{ codec: number; data: Uint8Array }>(sql, id);
  try {
    return row && unpackText(row);
  } catch {
    return undefined;
  }
}

function* vectorProblems(rows: readonly SegmentRow[], owner: DocumentRow, tools: Tools): Generator<string> {
  const { dimensions, vectors } = tools;
  const scanned = concatParts([...vectors.read(rows[0]!.id, rows.at(-1)!.id)], dimensions);
  const lost: SegmentRow[] = [];
  for (const row of rows) {
    const { id, residuals, checksum } = row;
    const first = scanned.segments.indexOf(id);
    const count = first < 0 ? 0 : scanned.segments.lastIndexOf(id) - first + 1;
    const planes = {
      scales: scanned.scales.subarray(first, first + count),
      codes: scanned.codes.subarray(first * dimensions, (first + count) * dimensions),
      residuals: residuals ?? new Uint8Array(),
    };
    const isWhole =
      count === vectorPlanes.windows(residuals, dimensions) && (count === 0 || vectorChecksum(planes) === checksum);
    if (!isWhole) lost.push(row);
  }
  yield* lossOf(lost, owner, { one: 'has lost vectors', many: 'have lost vectors' });
}

function* termProblems(
  { common, own, plainKeys }: SplitTerms,
  rows: readonly SegmentRow[],
  owner: DocumentRow,
  tools: Tools,
): Generator<string> {
  const isNoted = (holder: 'document' | 'segment', id: number, term: Term): boolean => {
    const termId = tools.terms.find(term);
    const sql = `SELECT 1 FROM ${holder}_term WHERE term = ? AND ${holder} = ?`;
    return termId !== undefined && tools.connection.get(sql, termId, id) !== undefined;
  };
  const isWhole =
    plainKeys === owner.plain_keys &&
    common.every((term) => isNoted('document', owner.id, term)) &&
    own.every((terms, index) => terms.every((term) => isNoted('segment', rows[index]!.id, term)));
  if (!isWhole) yield `${owner.document_id} cannot be filtered by all its metadata`;
}

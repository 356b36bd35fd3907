import { type MetadataValue, SYSTEM_METADATA_KEYS } from '../../metadata.ts';
import { intersectRanges } from '../scan/intersect-ranges.ts';
import { makeRanges } from '../scan/make-ranges.ts';
import type { SegmentRanges } from '../scan/segment-ranges.ts';
import type { QueryScope } from '../store-driver.ts';
import type { Connection } from './connection.ts';
import { SEGMENT_ID_SQL } from './segment-name.ts';
import { type Term, TermTable } from './term-table.ts';
import { textSuccessor } from './text-successor.ts';

/** So many answers are remembered while nothing changes. */
const REMEMBERED = 16;
type Pairs = readonly (readonly [first: number, count: number])[];

/** Turns scopes of queries into ranges of segments. */
export class ScopeResolver {
  readonly #connection: Connection;
  readonly #terms: TermTable;
  readonly #known: Map<string, SegmentRanges | undefined> = new Map();

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#terms = new TermTable(connection);
  }

  /** Forgets all answers: whenever anything was written. */
  forget(): void {
    this.#terms.forget();
    this.#known.clear();
  }

  /** The segments that a scope allows; undefined = all. */
  resolve(scope: QueryScope): SegmentRanges | undefined {
    const { filter, pathPrefix, sourceIds } = scope;
    if (!filter && !pathPrefix && !sourceIds) return undefined;
    const name = JSON.stringify([filter, pathPrefix, sourceIds]);
    if (!this.#known.has(name)) {
      if (this.#known.size >= REMEMBERED) this.#known.clear();
      this.#known.set(name, this.#find(scope));
    }
    return this.#known.get(name);
  }

  #find({ filter, pathPrefix, sourceIds }: QueryScope): SegmentRanges | undefined {
    const conditions: SegmentRanges[] = [];
    const sources = sourceIds && this.#sources(sourceIds);
    if (sources) conditions.push(makeRanges(this.#documents(`source IN (${sources.join(', ')})`)));
    if (pathPrefix) conditions.push(makeRanges(this.#paths(pathPrefix.normalize('NFC'))));
    for (const [key, values] of Object.entries(filter ?? {})) {
      conditions.push(
        makeRanges(values.flatMap((value) => [...this.#term([key, value]), ...this.#systemKey(key, value)])),
      );
    }
    return conditions.length > 0 ? conditions.reduce(intersectRanges) : undefined;
  }

  /** Numbers of sources; undefined where these are all that have documents. */
  #sources(names: readonly string[]): readonly number[] | undefined {
    const held = this.#connection.all<{ id: number; name: string }>(
      'SELECT id, name FROM source WHERE EXISTS (SELECT 1 FROM document WHERE source = source.id)',
    );
    const wanted = held.filter(({ name }) => names.includes(name));
    return wanted.length === held.length ? undefined : wanted.map(({ id }) => id);
  }

  #paths(prefix: string): Pairs {
    const end = textSuccessor(prefix);
    const within = (column: string): string => `${column} >= ?1${end === undefined ? '' : ` AND ${column} < ?2`}`;
    const bounds = end === undefined ? [prefix] : [prefix, end];
    return this.#documents(
      `(place IS NOT NULL AND ${within('place')}) OR (place IS NULL AND source IN (SELECT id FROM source) AND ${within('document_id')})`,
      ...bounds,
    );
  }

  #term(term: Term): Pairs {
    const id = this.#terms.find(term);
    if (id === undefined) return [];
    const segments = this.#aggregate(
      "SELECT group_concat(segment || ' 1') AS list FROM segment_term WHERE term = ?",
      id,
    );
    return [...this.#documents('id IN (SELECT document FROM document_term WHERE term = ?)', id), ...segments];
  }

  /** Segments whose system key has a value that follows from their document, so that no term says it. */
  #systemKey(key: string, value: MetadataValue): Pairs {
    const bit = 1 << (SYSTEM_METADATA_KEYS as readonly string[]).indexOf(key);
    if (!(SYSTEM_METADATA_KEYS as readonly string[]).includes(key) || typeof value !== 'string') return [];
    const known = `source IN (SELECT id FROM source) AND document_id = ? AND plain_keys & ${bit}`;
    if (key !== 'segment-id') return this.#documents(known, value);
    const numbered = /^(.*)#(\d+)$/s.exec(value);
    const pairs = [this.#named(known, value, value), numbered ? this.#named(known, numbered[1]!, value) : []];
    return pairs.flat();
  }

  /** Segments of this id in documents of that id. */
  #named(condition: string, documentId: string, segmentId: string): Pairs {
    const sql = `SELECT group_concat(segment.id || ' 1') AS list
      FROM document JOIN segment ON segment.id BETWEEN first_segment AND first_segment + segments - 1
      WHERE ${condition} AND ${SEGMENT_ID_SQL} = ?`;
    return this.#aggregate(sql, documentId, segmentId);
  }

  #documents(condition: string, ...parameters: readonly (string | number)[]): Pairs {
    const sql = `SELECT group_concat(first_segment || ' ' || segments) AS list FROM document WHERE segments > 0 AND (${condition})`;
    return this.#aggregate(sql, ...parameters);
  }

  /** One aggregate row is read many times faster than a row each. */
  #aggregate(sql: string, ...parameters: readonly (string | number)[]): Pairs {
    const list = this.#connection.get<{ list: string | null }>(sql, ...parameters)?.list;
    if (!list) return [];
    return list.split(',').map((pair) => {
      const space = pair.indexOf(' ');
      return [Number(pair.slice(0, space)), Number(pair.slice(space + 1))] as const;
    });
  }
}

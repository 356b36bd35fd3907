import { type MetadataValue, SYSTEM_METADATA_KEYS } from '../../metadata.ts';
import { compareText } from '../compare-text.ts';
import { compareValues } from '../compare-values.ts';
import { MOST_LISTED_VALUES } from '../metadata-values.ts';
import type { Connection } from './connection.ts';
import { SEGMENT_ID_SQL } from './segment-name.ts';

/** Looks no further than one value beyond what is listed. */
const LOOK = MOST_LISTED_VALUES + 1;
const TERMS = `SELECT name, (SELECT json_group_array(json(value)) FROM
  (SELECT value FROM term WHERE term.key = key.id LIMIT ${LOOK})) AS list FROM key`;

/** Metadata keys of all segments, in order, with their values where these are few. */
export function listMetadata(connection: Connection): ReadonlyMap<string, readonly MetadataValue[] | 'many'> {
  const found = new Map<string, Set<MetadataValue>>();
  const add = (key: string, values: readonly MetadataValue[]): void => {
    if (values.length > 0) found.set(key, new Set([...(found.get(key) ?? []), ...values]));
  };
  for (const { name, list } of connection.all<{ name: string; list: string }>(TERMS)) {
    add(name, JSON.parse(list) as MetadataValue[]);
  }
  SYSTEM_METADATA_KEYS.forEach((key, place) => {
    add(key, key === 'segment-id' ? segmentIds(connection, 1 << place) : documentIds(connection, 1 << place));
  });
  const listed = [...found].map(([key, values]) => [key, list([...values])] as const);
  return new Map(listed.sort(([a], [b]) => compareText(a, b)));
}

function list(values: MetadataValue[]): readonly MetadataValue[] | 'many' {
  return values.length > MOST_LISTED_VALUES ? 'many' : values.sort(compareValues);
}

function documentIds(connection: Connection, bit: number): string[] {
  const sql = `SELECT DISTINCT document_id AS id FROM document WHERE segments > 0 AND plain_keys & ${bit} LIMIT ${LOOK}`;
  return connection.all<{ id: string }>(sql).map(({ id }) => id);
}

function segmentIds(connection: Connection, bit: number): string[] {
  const sql = `SELECT DISTINCT ${SEGMENT_ID_SQL} AS id
    FROM document JOIN segment ON segment.id BETWEEN first_segment AND first_segment + segments - 1
    WHERE plain_keys & ${bit} LIMIT ${LOOK}`;
  return connection.all<{ id: string }>(sql).map(({ id }) => id);
}

import type { Connection } from '../connection.ts';

/** Statements that count what must not be, each with what it means. */
const NONE_OF: readonly (readonly [meaning: string, count: string])[] = [
  [
    'documents do not have all their segments',
    `document WHERE segments <> (SELECT count(*) FROM segment
      WHERE segment.id BETWEEN first_segment AND first_segment + segments - 1 AND segment.document = document.id)`,
  ],
  [
    'segments belong to no document',
    `segment WHERE NOT EXISTS (SELECT 1 FROM document WHERE document.id = segment.document
      AND segment.id BETWEEN first_segment AND first_segment + segments - 1)`,
  ],
  [
    'segments of indexed documents have no vectors',
    'segment JOIN document ON document.id = segment.document WHERE state = 0 AND residuals IS NULL',
  ],
  [
    'packs of content belong to no segment',
    'content WHERE NOT EXISTS (SELECT 1 FROM segment WHERE segment.id = content.id AND pack = 0)',
  ],
  [
    'vectors belong to no segment',
    'vector WHERE NOT EXISTS (SELECT 1 FROM segment WHERE segment.id = vector.segment AND residuals IS NOT NULL)',
  ],
  ['vectors are older than a block', 'vector WHERE segment <= (SELECT max(last) FROM block)'],
  ['blocks have no vectors', 'block WHERE id NOT IN (SELECT id FROM block_scan)'],
  ['vectors belong to no block', 'block_scan WHERE id NOT IN (SELECT id FROM block)'],
  ['blocks overlap', 'block AS a JOIN block AS b ON a.id <> b.id WHERE a.first <= b.last AND b.first <= a.last'],
  [
    'metadata terms belong to nothing',
    `term WHERE NOT EXISTS (SELECT 1 FROM document_term WHERE term = term.id)
      AND NOT EXISTS (SELECT 1 FROM segment_term WHERE term = term.id) OR key NOT IN (SELECT id FROM key)`,
  ],
  [
    'metadata terms are of no document',
    'document_term WHERE document NOT IN (SELECT id FROM document WHERE segments > 0)',
  ],
  ['metadata terms are of no segment', 'segment_term WHERE segment NOT IN (SELECT id FROM segment)'],
  ['documents have no source', 'document WHERE source NOT IN (SELECT id FROM source)'],
  ['documents have no strategy', 'document WHERE strategy NOT IN (SELECT id FROM strategy)'],
  ['spare vectors are in use', 'spare WHERE embed_key IN (SELECT embed_key FROM segment WHERE residuals IS NOT NULL)'],
  [
    'vectors cannot be found by their embed text',
    `segment WHERE residuals IS NOT NULL AND id < (SELECT first_new FROM total)
      AND NOT EXISTS (SELECT 1 FROM embedding WHERE key = substr(embed_key, 1, 6) AND segment = id)`,
  ],
  [
    'embed texts have no vectors',
    `embedding WHERE segment >= (SELECT first_new FROM total) OR NOT EXISTS
      (SELECT 1 FROM segment WHERE id = embedding.segment AND substr(embed_key, 1, 6) = key AND residuals IS NOT NULL)`,
  ],
  ['segments have numbers not yet given', 'segment WHERE id >= (SELECT next_segment FROM total)'],
];

/** Counts that are kept, each with how it is counted. `?1` is the length of a vector. */
const COUNTS: readonly (readonly [name: string, count: string])[] = [
  ['documents', 'SELECT count(*) FROM document'],
  ['pending', 'SELECT count(*) FROM document WHERE state = 1'],
  ['failed', 'SELECT count(*) FROM document WHERE state = 2'],
  ['skipped', 'SELECT count(*) FROM document WHERE state = 3'],
  ['segments', 'SELECT count(*) FROM segment'],
  ['windows', 'SELECT coalesce(sum(length(residuals)), 0) / max((CAST(?1 AS INTEGER) + 1) / 2, 1) FROM segment'],
  ['loose_windows', 'SELECT coalesce(sum(length(scan)), 0) / (4 + CAST(?1 AS INTEGER)) FROM vector'],
  ['spare_windows', 'SELECT coalesce(sum(windows), 0) FROM spare'],
];

/** Whether the tables fit together. */
export function* checkTables(connection: Connection, dimensions: number): Generator<string | undefined> {
  for (const [meaning, wrong] of NONE_OF) {
    yield undefined;
    const count = connection.get<{ count: number }>(`SELECT count(*) AS count FROM ${wrong}`)?.count ?? 0;
    if (count > 0) yield `${meaning}: ${count}`;
  }
  for (const [name, counted] of COUNTS) {
    const sql = `SELECT ${name} AS kept, (${counted}) AS found, ?1 AS dimensions FROM total`;
    const { kept, found } = connection.get<{ kept: number; found: number }>(sql, dimensions) ?? { kept: 0, found: 0 };
    if (kept !== found) yield `the count of ${name} is ${kept}, but there are ${found}`;
  }
}

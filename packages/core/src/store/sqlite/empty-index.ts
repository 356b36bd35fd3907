import type { Connection } from './connection.ts';

const TABLES = [
  'document',
  'segment',
  'content',
  'vector',
  'block',
  'block_scan',
  'spare',
  'embedding',
  'source',
  'strategy',
  'key',
  'term',
  'document_term',
  'segment_term',
  'note',
  'lexical_run',
  'lexical_entry',
  'lexical_page',
];

/** Takes everything out, within a transaction of the caller. Numbers of segments go on where they were. */
export function emptyIndex(connection: Connection): void {
  for (const table of TABLES) connection.exec(`DELETE FROM ${table}`);
  connection.exec('INSERT INTO tombstone (first, segments) SELECT 1, next_segment FROM total');
  connection.exec(`UPDATE total SET documents = 0, pending = 0, failed = 0, skipped = 0, segments = 0, windows = 0,
    loose_windows = 0, spare_windows = 0, tokens = 0, first_new = next_segment`);
}

import { VectorSearchError } from '../../errors.ts';
import { LEXICAL_VERSION } from '../lexical/lexical-version.ts';
import type { IndexHeader } from '../store-driver.ts';
import type { Connection } from './connection.ts';
import { APPLICATION_ID, FORMAT } from './schema.ts';

/** What an index file says of itself. */
export const indexHeader = {
  /** @throws STORE_FOREIGN, STORE_FORMAT or STORE_CORRUPT where it says nothing that can be used. */
  read(connection: Connection, path: string): IndexHeader {
    const id = connection.get<{ application_id: number }>('PRAGMA application_id')?.application_id;
    const format = connection.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
    if (id !== APPLICATION_ID)
      throw problem('STORE_FOREIGN', path, 'is not ours: name another file, or move that file away');
    if (format > FORMAT) {
      const say = `has format ${format}, and this version reads up to ${FORMAT}: use a newer version, or index again with --rebuild`;
      throw problem('STORE_FORMAT', path, say);
    }
    const rows = connection.all<{ name: string; value: string }>('SELECT name, value FROM header');
    const values = new Map(rows.map(({ name, value }) => [name, value]));
    const embedder = values.get('embedder');
    const dimensions = Number(values.get('dimensions'));
    if (embedder === undefined || !Number.isSafeInteger(dimensions) || !connection.get('SELECT 1 FROM total')) {
      throw problem(
        'STORE_CORRUPT',
        path,
        'is damaged: index again with --rebuild, naming what was indexed where no configuration does, or restore the file',
      );
    }
    return { format, embedder, dimensions };
  },
  write(connection: Connection, { embedder, dimensions }: IndexHeader): void {
    const sql = 'INSERT OR REPLACE INTO header VALUES (?, ?)';
    connection.run(sql, 'embedder', embedder);
    connection.run(sql, 'dimensions', String(dimensions));
    connection.run(sql, 'lexical', String(LEXICAL_VERSION));
  },
} as const;

function problem(
  code: 'STORE_FOREIGN' | 'STORE_FORMAT' | 'STORE_CORRUPT',
  path: string,
  say: string,
): VectorSearchError {
  return new VectorSearchError(code, `the index ${path} ${say}`, { context: { path } });
}

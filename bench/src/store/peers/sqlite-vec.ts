import { DatabaseSync } from '@photostructure/sqlite';
import { getLoadablePath } from 'sqlite-vec';
import type { Peer } from './peer.ts';

/** sqlite-vec's exact scan of 32-bit floats. */
export const sqliteVec: Peer = {
  name: 'sqlite-vec exact',
  largest: 1_000_000,
  async open(vectors, dimensions, folder) {
    const database = new DatabaseSync(`${folder}/vec.db`, { allowExtension: true });
    database.enableLoadExtension(true);
    database.loadExtension(getLoadablePath());
    database.exec(`CREATE VIRTUAL TABLE item USING vec0(embedding float[${dimensions}]); BEGIN`);
    const insert = database.prepare('INSERT INTO item (rowid, embedding) VALUES (?, ?)');
    const bytes = new Uint8Array(vectors.buffer);
    for (let i = 0; i < vectors.length / dimensions; i += 1) {
      insert.run(BigInt(i), bytes.subarray(i * dimensions * 4, (i + 1) * dimensions * 4));
    }
    database.exec('COMMIT');
    const nearest = database.prepare('SELECT rowid AS id FROM item WHERE embedding MATCH ? AND k = 10');
    return {
      query: (vector) => (nearest.all(new Uint8Array(vector.buffer)) as { id: number }[]).map(({ id }) => id),
      close: () => database.close(),
    };
  },
};

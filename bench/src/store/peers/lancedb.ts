import { connect } from '@lancedb/lancedb';
import type { Peer } from './peer.ts';

const BATCH = 10_000;

/** LanceDB without an index. */
export const lancedb: Peer = {
  name: 'LanceDB flat',
  largest: 100_000,
  async open(vectors, dimensions, folder) {
    const database = await connect(folder);
    const rows = (from: number): { id: number; vector: number[] }[] =>
      Array.from({ length: Math.min(BATCH, vectors.length / dimensions - from) }, (_, i) => ({
        id: from + i,
        vector: [...vectors.subarray((from + i) * dimensions, (from + i + 1) * dimensions)],
      }));
    const table = await database.createTable('item', rows(0));
    for (let from = BATCH; from < vectors.length / dimensions; from += BATCH) await table.add(rows(from));
    return {
      async query(vector) {
        const found = (await table
          .vectorSearch(vector)
          .distanceType('cosine')
          .select(['id', '_distance'])
          .limit(10)
          .toArray()) as {
          id: number;
        }[];
        return found.map(({ id }) => id);
      },
      close: () => database.close(),
    };
  },
};

import { create, insertMultiple, searchVector } from '@orama/orama';
import type { Peer } from './peer.ts';

/** Orama's vector search. */
export const orama: Peer = {
  name: 'Orama',
  largest: 100_000,
  async open(vectors, dimensions) {
    const database = create({ schema: { vector: `vector[${dimensions}]` } as const });
    const count = vectors.length / dimensions;
    const documents = Array.from({ length: count }, (_, i) => ({
      id: String(i),
      vector: [...vectors.subarray(i * dimensions, (i + 1) * dimensions)],
    }));
    await insertMultiple(database, documents, 1000);
    return {
      async query(vector) {
        const vectorAsked = { value: [...vector], property: 'vector' };
        const { hits } = await searchVector(database, {
          mode: 'vector',
          vector: vectorAsked,
          similarity: -1,
          limit: 10,
        });
        return hits.map(({ id }) => Number(id));
      },
      close: () => undefined,
    };
  },
};

import { exactSearch, Index, MetricKind, ScalarKind } from 'usearch';
import type { Peer } from './peer.ts';

const NEIGHBOURS = 16;

/** usearch's exact scan of 32-bit floats. */
export const usearchExact: Peer = {
  name: 'usearch exact',
  largest: 1_000_000,
  async open(vectors, dimensions) {
    return {
      query: (vector) => [...exactSearch(vectors, vector, dimensions, 10, MetricKind.Cos).keys].map(Number),
      close: () => undefined,
    };
  },
};

/** usearch's graph over 8-bit values. It takes some 600 vectors a second. */
export const usearchGraph: Peer = {
  name: 'usearch HNSW int8',
  largest: 10_000,
  async open(vectors, dimensions) {
    const index = new Index({
      metric: MetricKind.Cos,
      quantization: ScalarKind.I8,
      connectivity: NEIGHBOURS,
      expansion_add: 128,
      expansion_search: 64,
      multi: false,
      dimensions,
    });
    index.add(
      BigUint64Array.from({ length: vectors.length / dimensions }, (_, i) => BigInt(i)),
      vectors,
      1,
    );
    return { query: (vector) => [...index.search(vector, 10, 1).keys].map(Number), close: () => undefined };
  },
};

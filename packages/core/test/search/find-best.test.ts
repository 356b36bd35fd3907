import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BestQuery, findBest } from '../../src/search/find-best.ts';
import type { SearchMode } from '../../src/search/hit.ts';
import { type CandidateLists, fuseCandidates } from '../../src/search/rank-candidates.ts';
import { compareCandidates } from '../../src/store/compare-candidates.ts';
import type { Candidate } from '../../src/store/store-driver.ts';

function candidate(documentId: string, score: number, contentHash = documentId): Candidate {
  return { sourceId: 's', documentId, segmentId: documentId, ordinal: 0, score, contentHash };
}

/** A list as a driver gives it, longer than what is fused. */
const list = fc
  .uniqueArray(fc.tuple(fc.nat(500), fc.integer({ min: -60, max: 60 })), { selector: ([id]) => id, maxLength: 500 })
  .map((pairs) => pairs.map(([id, score]) => candidate(`d${id}`, score / 60)).sort(compareCandidates));
const mode = fc.constantFrom<SearchMode>('fused', 'vector', 'lexical');

/** A query over two lists; counts how often it was asked for candidates. */
function over(all: CandidateLists, more: Partial<BestQuery> & { mode: SearchMode; wanted: number }) {
  const depths: number[] = [];
  const query: BestQuery = {
    minSimilarity: undefined,
    embedded: 1,
    lists: async (depth) => {
      depths.push(depth);
      const cut = (side: 'vector' | 'lexical') =>
        more.mode === 'fused' || more.mode === side ? all[side].slice(0, depth) : [];
      return { vector: cut('vector'), lexical: cut('lexical') };
    },
    weigh: async (fused) => fused,
    mayAnswer: () => true,
    ...more,
  };
  return { query, depths };
}

async function idsOf(query: BestQuery): Promise<string[]> {
  return (await findBest(query)).map((one) => one.candidate.documentId);
}

describe('findBest', () => {
  it('gives the same beginning, scores included, however many are wanted, and all in the end', async () => {
    await fc.assert(
      fc.asyncProperty(list, list, mode, fc.integer({ min: 1, max: 400 }), async (vector, lexical, how, wanted) => {
        const all = await findBest(over({ vector, lexical }, { mode: how, wanted: 5000 }).query);
        expect(await findBest(over({ vector, lexical }, { mode: how, wanted }).query)).toEqual(all.slice(0, wanted));
        const held = { fused: [...vector, ...lexical], vector, lexical }[how];
        expect(all).toHaveLength(new Set(held.map(({ documentId }) => documentId)).size);
      }),
    );
  });

  it('lets the best hundred of each side decide', async () => {
    await fc.assert(
      fc.asyncProperty(list, list, async (vector, lexical) => {
        const fused = fuseCandidates({ vector: vector.slice(0, 100), lexical: lexical.slice(0, 100) });
        const { query, depths } = over({ vector, lexical }, { mode: 'fused', wanted: Math.max(1, fused.length) });
        expect(await idsOf(query)).toEqual(fused.map((one) => one.candidate.documentId));
        expect(depths).toEqual([100]);
      }),
    );
  });

  it('gives the same beginning over a driver whose lists of other lengths differ', async () => {
    const near = Array.from({ length: 600 }, (_, at) => candidate(`d${at}`, 1 - at / 1000));
    const lists = async (depth: number): Promise<CandidateLists> => {
      const vector = near.filter((__, at) => at % 10 !== depth % 7).slice(0, depth);
      return { vector, lexical: [] };
    };
    const all = await idsOf(over({ vector: [], lexical: [] }, { mode: 'vector', wanted: 500, lists }).query);
    expect(new Set(all).size).toBe(500);
    for (const wanted of [1, 100, 101, 150, 399, 401]) {
      const ids = await idsOf(over({ vector: [], lexical: [] }, { mode: 'vector', wanted, lists }).query);
      expect(ids).toEqual(all.slice(0, wanted));
    }
  });

  it('asks for more until identical contents leave enough, and no longer', async () => {
    const copies = Array.from({ length: 300 }, (_, at) => candidate(`copy${at}`, 1, 'same'));
    const others = Array.from({ length: 50 }, (_, at) => candidate(`other${at}`, 0.5 - at / 100));
    const all = { vector: [...copies, ...others], lexical: [] };
    const few = over(all, { mode: 'vector', wanted: 5 });
    expect(await idsOf(few.query)).toEqual(['copy0', 'other0', 'other1', 'other2', 'other3']);
    expect(few.depths).toEqual([100, 400]);
    const one = over(all, { mode: 'vector', wanted: 1 });
    await findBest(one.query);
    expect(one.depths).toEqual([100]);
    const many = over(all, { mode: 'vector', wanted: 500 });
    expect(await idsOf(many.query)).toHaveLength(51);
    expect(many.depths).toEqual([100, 400]);
  });

  it('gives up on an index of nothing but copies', async () => {
    const copies = Array.from({ length: 30_000 }, (_, at) => candidate(`copy${at}`, 1, 'same'));
    const { query, depths } = over({ vector: copies, lexical: [] }, { mode: 'vector', wanted: 2 });
    expect(await idsOf(query)).toEqual(['copy0']);
    expect(depths).toEqual([100, 400, 1600, 6400, 25_600]);
  });

  it('asks for nothing more where the rest cannot be similar enough', async () => {
    const vector = Array.from({ length: 500 }, (_, at) => candidate(`d${at}`, 1 - at / 100));
    const lexical = [candidate('words', 9), candidate('d3', 8)];
    const { query, depths } = over({ vector, lexical }, { mode: 'fused', wanted: 50, minSimilarity: 0.95 });
    expect((await idsOf(query)).sort()).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5']);
    expect(depths).toEqual([100]);
  });

  it('leaves out what may not answer, and looks further for it', async () => {
    const vector = Array.from({ length: 500 }, (_, at) => candidate(`d${at}`, 1 - at / 1000));
    const mayAnswer: BestQuery['mayAnswer'] = ({ candidate: one }) => Number(one.documentId.slice(1)) >= 200;
    const { query } = over({ vector, lexical: [] }, { mode: 'fused', wanted: 3, mayAnswer });
    expect(await idsOf(query)).toEqual(['d200', 'd201', 'd202']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Hit } from '../../src/search/hit.ts';
import type { Reranker } from '../../src/search/reranker.ts';
import { rerankerCases } from '../../src/testing/reranker-cases.ts';
import { overlapReranker } from '../support/overlap-reranker.ts';

/** Names of the cases that a reranker fails. */
async function failuresOf(rerank: Reranker['rerank']): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, run } of rerankerCases) {
    await run({ create: () => ({ rerank }) }).catch(() => failed.push(name));
  }
  return failed;
}

const good = overlapReranker();
type Change = (hits: readonly Hit[], given: readonly Hit[]) => readonly Hit[];
/** The good reranker with something done to its answer. */
const spoilt =
  (change: Change): Reranker['rerank'] =>
  async (query, hits, options) =>
    change(await good.rerank(query, hits, options), hits);

const NOTHING = 'gives nothing for nothing';
const SUBSET = 'gives only hits that it was given, each once';
const SCORES = 'gives every hit a finite rerankScore, best first';
const REST = 'changes nothing else of a hit';
const MUTATION = 'leaves the list and the hits that it was given alone';
const STABLE = 'keeps the order of equal scores';
const ODD = 'takes any text as query and content';
const ABORT = 'rejects with the reason of an aborted signal';

const stranger = (hit: Hit): Hit => ({ ...hit, segment: { ...hit.segment, id: 'stranger' } });

const TOYS: readonly [string, Reranker['rerank'], readonly string[]][] = [
  ['adds a hit', spoilt((hits) => hits.flatMap((hit, at) => (at === 0 ? [hit, stranger(hit)] : [hit]))), [SUBSET, ODD]],
  ['gives a hit twice', spoilt((hits) => hits.flatMap((hit, at) => (at === 0 ? [hit, hit] : [hit]))), [SUBSET, ODD]],
  ['forgets the scores', spoilt((hits) => hits.map(({ rerankScore: _, ...hit }) => hit)), [SCORES]],
  [
    'gives scores that are no numbers',
    spoilt((hits) => hits.map((hit) => ({ ...hit, rerankScore: Number.NaN }))),
    [SCORES],
  ],
  ['puts the best last', spoilt((hits) => [...hits].reverse()), [SCORES, STABLE]],
  ['shuffles equals', spoilt((hits) => [...hits].reverse().sort((a, b) => b.rerankScore! - a.rerankScore!)), [STABLE]],
  ['changes similarities', spoilt((hits) => hits.map((hit) => ({ ...hit, similarity: 1 }))), [REST]],
  [
    'shortens contents',
    spoilt((hits) => hits.map((hit) => ({ ...hit, segment: { ...hit.segment, content: '' } }))),
    [REST],
  ],
  [
    'empties the list given',
    spoilt((hits, given) => {
      (given as Hit[]).splice(0);
      return hits;
    }),
    [MUTATION],
  ],
  [
    'writes into the hits given',
    spoilt((hits, given) => {
      for (const hit of given) Object.assign(hit, { rerankScore: 1 });
      return hits;
    }),
    [MUTATION],
  ],
  [
    'gives something for nothing',
    async (query, hits, options) => {
      const reranked = await good.rerank(query, hits, options);
      return hits.length > 0 ? reranked : ([{ rank: 1, rerankScore: 1 }] as unknown as Hit[]);
    },
    [NOTHING],
  ],
  [
    'fails on nothing',
    async (query, hits, options) => {
      if (hits.length === 0) throw new Error('no documents');
      return good.rerank(query, hits, options);
    },
    [NOTHING],
  ],
  [
    'takes no long texts',
    async (query, hits, options) => {
      if (query.length > 10_000) throw new Error('payload too large');
      return good.rerank(query, hits, options);
    },
    [ODD],
  ],
  ['does not mind the signal', (query, hits) => good.rerank(query, hits), [ABORT]],
  [
    'rejects with an error of its own',
    async (query, hits, options) => {
      if (options?.signal?.aborted) throw new Error('aborted');
      return good.rerank(query, hits);
    },
    [ABORT],
  ],
];

describe('rerankerCases', () => {
  it('pass for a good reranker', async () => {
    expect(await failuresOf(good.rerank)).toEqual([]);
  });

  it('pass for one that drops hits', async () => {
    expect(await failuresOf(spoilt((hits) => hits.slice(0, 2)))).toEqual([]);
  });

  it.each(TOYS)('find out one that %s', async (_, rerank, failures) => {
    expect(await failuresOf(rerank)).toEqual(failures);
  });

  it('have names of their own', () => {
    const names = rerankerCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

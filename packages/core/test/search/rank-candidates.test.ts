import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { furtherCandidates, fuseCandidates, rankSide } from '../../src/search/rank-candidates.ts';
import { compareCandidates } from '../../src/store/compare-candidates.ts';
import type { Candidate } from '../../src/store/store-driver.ts';

function candidate(documentId: string, score: number, ordinal = 0): Candidate {
  return { sourceId: 's', documentId, segmentId: `${documentId}#${ordinal}`, ordinal, score, contentHash: documentId };
}

/** A list as a driver gives it: distinct segments, best first, ties by key. */
const list = fc
  .uniqueArray(fc.tuple(fc.nat(300), fc.integer({ min: -8, max: 8 })), { selector: ([id]) => id, maxLength: 100 })
  .map((pairs) => pairs.map(([id, score]) => candidate(`d${id}`, score / 8)).sort(compareCandidates));

/** The rule said once more, plainly: score every segment that either side has, and sort. */
function naive(vector: readonly Candidate[], lexical: readonly Candidate[]): { id: string; score: number }[] {
  const side = (candidates: readonly Candidate[], floor = Number.POSITIVE_INFINITY): Map<string, number> => {
    const scores = candidates.map(({ score }) => score);
    const [low, high] = [Math.min(floor, ...scores), Math.max(...scores)];
    return new Map(
      candidates.map(({ documentId, score }) => [documentId, high === low ? 1 : (score - low) / (high - low)]),
    );
  };
  const [v, l] = [side(vector), lexical.length < 100 ? side(lexical, 0) : side(lexical)];
  const ids = [...new Set([...v.keys(), ...l.keys()])];
  const scored = ids.map((id) => ({ id, score: 0.62 * (v.get(id) ?? 0) + 0.38 * (l.get(id) ?? 0) }));
  return scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

describe('fuseCandidates', () => {
  it('agrees with the rule said plainly', () => {
    fc.assert(
      fc.property(list, list, (vector, lexical) => {
        const expected = naive(vector, lexical);
        const fused = fuseCandidates({ vector, lexical });
        expect(fused.map((one) => one.candidate.documentId)).toEqual(expected.map(({ id }) => id));
        for (const [at, { score }] of expected.entries()) expect(fused[at]?.score).toBeCloseTo(score, 12);
      }),
    );
  });

  it('keeps what each side knows, and the window of the vector side', () => {
    const window = { start: 3, end: 9, startLine: 1, endLine: 1 };
    const [both, words] = fuseCandidates({
      vector: [{ ...candidate('both', 0.9), window }],
      lexical: [candidate('both', 12), candidate('words', 7)],
    });
    expect(both).toMatchObject({ similarity: 0.9, lexicalScore: 12, candidate: { window } });
    expect(words).toMatchObject({ lexicalScore: 7 });
    expect(words).not.toHaveProperty('similarity');
  });

  it('trusts the vector side less while documents lack vectors', () => {
    const lists = { vector: [candidate('embedded', 0.2)], lexical: [candidate('pending', 9)] };
    const order = (embedded: number): string[] =>
      fuseCandidates(lists, embedded).map((one) => one.candidate.documentId);
    expect(order(1)).toEqual(['embedded', 'pending']);
    expect(order(0.1)).toEqual(['pending', 'embedded']);
    expect(fuseCandidates(lists, 0.5).map(({ score }) => score)).toEqual([0.69, 0.31]);
  });

  it('counts equal scores, and a single one, as best', () => {
    expect(fuseCandidates({ vector: [candidate('a', -0.3)], lexical: [] })[0]?.score).toBeCloseTo(0.62);
    const equal = fuseCandidates({ vector: [], lexical: [candidate('a', 2), candidate('b', 2)] });
    expect(equal.map(({ score }) => score)).toEqual([0.38, 0.38]);
    expect(fuseCandidates({ vector: [candidate('a', 0.5)], lexical: [candidate('a', 3)] })[0]?.score).toBeCloseTo(1);
  });

  it('settles ties by source, document and ordinal', () => {
    const tied = [candidate('b', 1, 1), candidate('b', 1, 0), candidate('a', 1, 5)].sort(compareCandidates);
    expect(fuseCandidates({ vector: tied, lexical: [] }).map(({ candidate: one }) => one.segmentId)).toEqual([
      'a#5',
      'b#0',
      'b#1',
    ]);
  });

  it('gives nothing for nothing', () => {
    expect(fuseCandidates({ vector: [], lexical: [] })).toEqual([]);
  });
});

describe('furtherCandidates', () => {
  it('takes turns between the sides, with score 0 and what each knows', () => {
    const vector = [candidate('a', 0.9), candidate('b', 0.8)];
    const lexical = [candidate('c', 7), candidate('a', 6), candidate('d', 5)];
    expect(furtherCandidates({ vector, lexical })).toEqual([
      { candidate: vector[0], score: 0, similarity: 0.9 },
      { candidate: lexical[0], score: 0, lexicalScore: 7 },
      { candidate: vector[1], score: 0, similarity: 0.8 },
      { candidate: lexical[1], score: 0, lexicalScore: 6 },
      { candidate: lexical[2], score: 0, lexicalScore: 5 },
    ]);
  });
});

describe('rankSide', () => {
  it('leaves order and scores alone and says what they are', () => {
    const both = [candidate('b', 0.9), candidate('a', 0.2)];
    expect(rankSide('vector', both)).toEqual(
      both.map((one) => ({ candidate: one, score: one.score, similarity: one.score })),
    );
    expect(rankSide('lexical', both)[1]).toEqual({ candidate: both[1], score: 0.2, lexicalScore: 0.2 });
  });
});

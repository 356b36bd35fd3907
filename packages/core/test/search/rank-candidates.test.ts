import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FUSED_DEPTH, fuseCandidates, type RankedCandidate, rankSide } from '../../src/search/rank-candidates.ts';
import { compareCandidates } from '../../src/store/compare-candidates.ts';
import type { Candidate } from '../../src/store/store-driver.ts';

function candidate(documentId: string, score: number, ordinal = 0): Candidate {
  return { sourceId: 's', documentId, segmentId: `${documentId}#${ordinal}`, ordinal, score, contentHash: documentId };
}

/** A list as a driver gives it: distinct segments, best first, ties by key. */
const list = fc
  .uniqueArray(fc.tuple(fc.nat(300), fc.integer({ min: -8, max: 8 })), { selector: ([id]) => id, maxLength: 220 })
  .map((pairs) => pairs.map(([id, score]) => candidate(`d${id}`, score / 8)).sort(compareCandidates));

/** The rule said once more, plainly: score every segment seen among the best 100 of either side, and sort. */
function naive(vector: readonly Candidate[], lexical: readonly Candidate[]): { id: string; score: number }[] {
  const side = (candidates: readonly Candidate[]): Map<string, number> => {
    const best = candidates.slice(0, 100);
    const scores = best.map(({ score }) => score);
    const [low, high] = [Math.min(...scores), Math.max(...scores)];
    return new Map(best.map(({ documentId, score }) => [documentId, high === low ? 1 : (score - low) / (high - low)]));
  };
  const [v, l] = [side(vector), side(lexical)];
  const ids = [...new Set([...v.keys(), ...l.keys()])];
  const scored = ids.map((id) => ({ id, score: 0.6 * (v.get(id) ?? 0) + 0.4 * (l.get(id) ?? 0) }));
  return scored.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function fuse(vector: readonly Candidate[], lexical: readonly Candidate[]): readonly RankedCandidate[] {
  const { best, beyond } = fuseCandidates(vector, lexical);
  return [...best, ...beyond];
}

describe('fuseCandidates', () => {
  it('agrees with the rule said plainly', () => {
    fc.assert(
      fc.property(list, list, (vector, lexical) => {
        const expected = naive(vector, lexical);
        const fused = fuseCandidates(vector, lexical).best;
        expect(fused.map((one) => one.candidate.documentId)).toEqual(expected.map(({ id }) => id));
        for (const [at, { score }] of expected.entries()) expect(fused[at]?.score).toBeCloseTo(score, 12);
      }),
    );
  });

  it('gives the same beginning, scores included, whatever the depth', () => {
    fc.assert(
      fc.property(list, list, fc.nat(120), (vector, lexical, more) => {
        const depth = FUSED_DEPTH + more;
        const shallow = fuse(vector.slice(0, FUSED_DEPTH), lexical.slice(0, FUSED_DEPTH));
        const deep = fuse(vector.slice(0, depth), lexical.slice(0, depth));
        const all = fuse(vector, lexical);
        expect(deep.slice(0, shallow.length)).toEqual(shallow);
        expect(all.slice(0, deep.length)).toEqual(deep);
        expect(all).toHaveLength(new Set([...vector, ...lexical].map(({ documentId }) => documentId)).size);
      }),
    );
  });

  it('keeps what each side knows, and the window of the vector side', () => {
    const window = { start: 3, end: 9, startLine: 1, endLine: 1 };
    const [both, words] = fuse([{ ...candidate('both', 0.9), window }], [candidate('both', 12), candidate('words', 7)]);
    expect(both).toMatchObject({ similarity: 0.9, lexicalScore: 12, candidate: { window } });
    expect(words).toMatchObject({ lexicalScore: 7 });
    expect(words).not.toHaveProperty('similarity');
  });

  it('counts equal scores, and a single one, as best', () => {
    expect(fuse([candidate('a', -0.3)], [])[0]?.score).toBeCloseTo(0.6);
    const equal = fuse([], [candidate('a', 2), candidate('b', 2)]);
    expect(equal.map(({ score }) => score)).toEqual([0.4, 0.4]);
    expect(fuse([candidate('a', 0.5)], [candidate('a', 3)])[0]?.score).toBeCloseTo(1);
  });

  it('settles ties by source, document and ordinal', () => {
    const tied = [candidate('b', 1, 1), candidate('b', 1, 0), candidate('a', 1, 5)].sort(compareCandidates);
    expect(fuse(tied, []).map(({ candidate: one }) => one.segmentId)).toEqual(['a#5', 'b#0', 'b#1']);
  });

  it('gives nothing for nothing', () => {
    expect(fuse([], [])).toEqual([]);
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

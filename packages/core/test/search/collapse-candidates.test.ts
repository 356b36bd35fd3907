import { describe, expect, it } from 'vitest';
import { collapseCandidates } from '../../src/search/collapse-candidates.ts';
import type { RankedCandidate } from '../../src/search/rank-candidates.ts';

function ranked(documentId: string, contentHash: string, score: number, sourceId = 's'): RankedCandidate {
  const candidate = { sourceId, documentId, segmentId: `${documentId}#0`, ordinal: 0, score, contentHash };
  return { candidate, score, similarity: score };
}

describe('collapseCandidates', () => {
  it('keeps the first of identical contents in its place, and lists the others', () => {
    const collapsed = collapseCandidates([
      ranked('a', 'same', 0.9),
      ranked('b', 'other', 0.8),
      ranked('c', 'same', 0.7),
      ranked('d', 'same', 0.6),
    ]);
    expect(collapsed.map(({ candidate }) => candidate.documentId)).toEqual(['a', 'b']);
    expect(collapsed[0]).toMatchObject({
      score: 0.9,
      similarity: 0.9,
      alsoIn: [
        { documentId: 'c', segmentId: 'c#0' },
        { documentId: 'd', segmentId: 'd#0' },
      ],
    });
    expect(collapsed[1]?.alsoIn).toEqual([]);
  });

  it('does not call the same segment of another source another place', () => {
    const collapsed = collapseCandidates([
      ranked('a', 'same', 0.9, 'one'),
      ranked('a', 'same', 0.9, 'two'),
      ranked('b', 'same', 0.9, 'one'),
      ranked('b', 'same', 0.9, 'two'),
    ]);
    expect(collapsed.map(({ alsoIn }) => alsoIn)).toEqual([[{ documentId: 'b', segmentId: 'b#0' }]]);
  });
});

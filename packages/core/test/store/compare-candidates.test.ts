import { expect, it } from 'vitest';
import { compareCandidates } from '../../src/store/compare-candidates.ts';

it('puts the best score first, then source, document and ordinal', () => {
  const ordered = [
    { score: 2, sourceId: 'z', documentId: 'z', ordinal: 9 },
    { score: 1, sourceId: 'a', documentId: 'b', ordinal: 0 },
    { score: 1, sourceId: 'a', documentId: 'b', ordinal: 2 },
    { score: 1, sourceId: 'a', documentId: 'b', ordinal: 10 },
    { score: 1, sourceId: 'a', documentId: 'c', ordinal: 0 },
    { score: 1, sourceId: 'b', documentId: 'a', ordinal: 0 },
    { score: -1, sourceId: 'a', documentId: 'a', ordinal: 0 },
  ];
  expect([...ordered].reverse().sort(compareCandidates)).toEqual(ordered);
});

import { describe, expect, it } from 'vitest';
import { structuredAnswer } from '../../src/search/structured-answer.ts';
import { answerOf, hit } from './hits.ts';

describe('structuredAnswer', () => {
  it('carries ids, scores, lines, metadata and the text shown', () => {
    expect(structuredAnswer(answerOf([hit(1)]))).toEqual({
      query: 'caches',
      mode: 'fused',
      coverage: { documents: 3, pending: 0, failed: 0, skipped: 0, segments: 3 },
      hits: [
        {
          rank: 1,
          score: 1,
          similarity: 0.5,
          docId: '/docs/1.md',
          segmentId: '/docs/1.md',
          path: '/docs/1.md',
          startLine: 1,
          endLine: 1,
          content: 'Content 1',
          truncated: false,
          metadata: { topic: 'web', 'doc-id': '/docs/1.md', 'file-id': '/docs/1.md', 'segment-id': '/docs/1.md' },
        },
      ],
    });
  });

  it('marks what is cut, never within a surrogate pair', () => {
    const content = `${'x'.repeat(1_999)}😀${'y'.repeat(100)}`;
    const [shown] = structuredAnswer(answerOf([hit(1, { segment: { content } })])).hits;
    expect(shown).toMatchObject({ truncated: true, content: 'x'.repeat(1_999) });
  });

  it('names another document once, however many of its segments are identical', () => {
    const alsoIn = [0, 1].map((ordinal) => ({ documentId: '/copy.md', segmentId: `/copy.md#${ordinal}` }));
    expect(structuredAnswer(answerOf([hit(1, { alsoIn })])).hits[0]?.alsoIn).toEqual(['/copy.md']);
  });
});

import { describe, expect, it } from 'vitest';
import { structuredAnswer } from '../../src/search/structured-answer.ts';
import { answerOf, fittedOf, hit } from './hits.ts';

describe('structuredAnswer', () => {
  it('carries ids, scores, lines, metadata and the text shown', () => {
    expect(structuredAnswer(fittedOf(answerOf([hit(1)])))).toEqual({
      query: 'caches',
      mode: 'fused',
      coverage: { documents: 3, pending: 0, failed: 0, skipped: 0, segments: 3 },
      omitted: 0,
      notes: [],
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
          metadata: { topic: 'web' },
        },
      ],
    });
  });

  it('says what call gives the rest of what is cut', () => {
    const content = `${'line of text\n'.repeat(400)}end`;
    const segment = { content, contentStart: 0, range: { start: 0, end: content.length, startLine: 1, endLine: 401 } };
    const [shown] = structuredAnswer(fittedOf(answerOf([hit(1, { segment })]), 300)).hits;
    expect(shown).toMatchObject({ truncated: true, startLine: 1, rest: { doc_id: '/docs/1.md', end_line: 401 } });
    expect(shown?.rest?.['start_line']).toBe(shown?.endLine);
    expect(content.startsWith(shown?.content ?? '?')).toBe(true);
  });

  it('names another document once, however many of its segments are identical', () => {
    const alsoIn = [0, 1].map((ordinal) => ({ documentId: '/copy.md', segmentId: `/copy.md#${ordinal}` }));
    expect(structuredAnswer(fittedOf(answerOf([hit(1, { alsoIn })]))).hits[0]?.alsoIn).toEqual(['/copy.md']);
  });
});

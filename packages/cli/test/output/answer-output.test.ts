import type { Hit, SearchResult } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../src/output/answer-json.ts';
import { answerOutput } from '../../src/output/answer-output.ts';
import { explanationLine } from '../../src/output/explanation-line.ts';

const hit = (rank: number, path: string, alsoIn: Hit['alsoIn'] = []): Hit => ({
  rank,
  score: 0.5,
  segment: {
    ...{ id: `${path}#${rank}`, sourceId: 's', documentId: path, path, ordinal: rank },
    ...{ content: 'line 1\nline 2', contentStart: 0, metadata: {} },
  },
  explanation: { lexical: { rank, score: 2 } },
  alsoIn,
});

const RESULT: SearchResult = {
  query: 'q',
  mode: 'lexical',
  coverage: { documents: 3, pending: 0, failed: 0, skipped: 0, segments: 3 },
  hits: [
    hit(1, '/srv/docs/a.md', [{ documentId: '/srv/docs/copy of a.md', segmentId: 'x' }]),
    hit(2, '/srv/docs/a.md'),
    hit(3, '/other/b.md'),
  ],
};

describe('answerOutput', () => {
  it('json: one value', () => {
    expect(JSON.parse(answerOutput(RESULT, 'json', '/srv'))).toEqual(answerJson(RESULT));
  });

  it('jsonl: a value for each hit, a line each', () => {
    const text = answerOutput(RESULT, 'jsonl', '/srv');
    expect(text.endsWith('\n')).toBe(true);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(answerJson(RESULT).hits);
    expect(JSON.parse(text.split('\n')[0] ?? '').explanation).toEqual({ lexical: { rank: 1, score: 2 } });
  });

  it('files: each document once, as short as it stays clear', () => {
    expect(answerOutput(RESULT, 'files', '/srv')).toBe('docs/a.md\ndocs/copy of a.md\n/other/b.md\n');
  });

  it.each(['jsonl', 'files'] as const)('%s: nothing at all without a hit', (output) => {
    expect(answerOutput({ ...RESULT, hits: [] }, output, '/srv')).toBe('');
  });
});

it.each([
  [
    { vector: { rank: 3, score: 0.71234 }, lexical: { rank: 1, score: 9.876 }, fused: 0.9, rankBefore: 2 },
    'meaning #3 (0.712), words #1 (9.88), combined 0.900, #2 before reranking',
  ],
  [{ lexical: { rank: 1, score: 2 } }, 'meaning -, words #1 (2.00)'],
])('explanationLine %#', (explanation, line) => {
  expect(explanationLine(explanation)).toBe(line);
});

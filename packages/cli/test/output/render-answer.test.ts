import type { Hit, SearchResult } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../src/output/answer-json.ts';
import { coverageWarning } from '../../src/output/coverage-warning.ts';
import { renderAnswer } from '../../src/output/render-answer.ts';
import { terminalStyle } from '../../src/output/terminal-style.ts';

const HIT: Hit = {
  rank: 1,
  score: 0.98765,
  similarity: 0.8,
  lexicalScore: 4.2,
  segment: {
    id: '/srv/docs/http.md',
    sourceId: 's',
    documentId: '/srv/docs/http.md',
    path: '/srv/docs/http.md',
    ordinal: 0,
    content: '# HTTP\n\nA stale response is validated.\n',
    contentStart: 0,
    range: { start: 0, end: 40, startLine: 1, endLine: 4 },
    metadata: { topic: 'web', year: 2024, 'doc-id': '/srv/docs/http.md', 'file-id': 'f', 'segment-id': 's' },
  },
  excerpt: { text: '\nA stale response is validated.', range: { start: 7, end: 39, startLine: 2, endLine: 3 } },
  alsoIn: [],
};

function answerOf(...hits: Hit[]): SearchResult {
  return {
    query: 'stale response',
    mode: 'fused',
    coverage: { documents: 1, pending: 0, failed: 0, skipped: 0, segments: 1 },
    hits,
  };
}

describe('renderAnswer', () => {
  it('shows rank, place, score, metadata and the passage, with the line of that', () => {
    expect(renderAnswer(answerOf(HIT), { cwd: '/srv' })).toBe(
      '1. docs/http.md:3  score 0.988 similarity 0.80\n   topic=web year=2024\n   A stale response is validated.\n',
    );
  });

  it('makes places, matches and explanations stand out on a terminal that can', () => {
    const style = terminalStyle({ isTTY: true }, { FORCE_HYPERLINK: '1' });
    const explanation = { vector: { rank: 1, score: 0.8 }, lexical: { rank: 2, score: 4.2 }, fused: 0.9 };
    const text = renderAnswer(answerOf({ ...HIT, explanation }), { cwd: '/srv', style });
    expect(text).toContain('/srv/docs/http.md\u001b\\\u001b[1mdocs/http.md:3\u001b[22m\u001b]8;;\u001b\\');
    expect(text).toContain('A \u001b[33mstale\u001b[39m \u001b[33mresponse\u001b[39m is validated.');
    expect(text).toContain('\u001b[2m   meaning #1 (0.800), words #2 (4.20), combined 0.900\u001b[22m');
  });

  it('links no path inside of a resource root', () => {
    const style = terminalStyle({ isTTY: true }, { FORCE_HYPERLINK: '1' });
    const inside = { ...HIT, segment: { ...HIT.segment, path: 'guide/a.md' } };
    expect(renderAnswer(answerOf(inside), { cwd: '/srv', style })).not.toContain('\u001b]8');
  });

  it('keeps paths outside of the current folder, and parts hits by a blank line', () => {
    const text = renderAnswer(answerOf(HIT, { ...HIT, rank: 2 }), { cwd: '/srv/other' });
    expect(text.split('\n\n').map((part) => part.split('  ')[0])).toEqual([
      '1. /srv/docs/http.md:3',
      '2. /srv/docs/http.md:3',
    ]);
  });

  it('takes the line of the segment where the excerpt has none, and no line where the segment has none either', () => {
    const { range, ...segment } = HIT.segment;
    const excerpt = { text: 'A stale response' };
    expect(
      renderAnswer(answerOf({ ...HIT, excerpt, segment: { ...segment, range: { ...range!, startLine: 9 } } }), {
        cwd: '/',
      }),
    ).toMatch(/^1\. srv\/docs\/http\.md:9 /);
    expect(renderAnswer(answerOf({ ...HIT, excerpt, segment }), { cwd: '/' })).toMatch(/^1\. srv\/docs\/http\.md {2}/);
  });

  it('leaves out a similarity that is not known', () => {
    const { similarity: _, ...hit } = HIT;
    expect(renderAnswer(answerOf(hit), { cwd: '/srv' })).toMatch(/^1\. docs\/http\.md:3 {2}score 0\.988\n/);
  });

  it('shows the lines of the document where the content is no part of it', () => {
    const { contentStart: _, ...rest } = HIT.segment;
    const segment = { ...rest, content: '{:name "stale"}', range: { start: 50, end: 90, startLine: 7, endLine: 8 } };
    const hit = { ...HIT, segment, excerpt: { text: segment.content } };
    expect(renderAnswer(answerOf(hit), { cwd: '/srv' })).toMatch(/http\.md:7 [\s\S]* {3}\{:name "stale"\}\n$/);
    const sourceTexts = new Map([
      [segment, { text: '\n(defn stale [response])', lineOf: (offset: number) => (offset === 0 ? 7 : 8) }],
    ]);
    expect(renderAnswer(answerOf(hit), { cwd: '/srv', sourceTexts })).toMatch(
      /http\.md:8 [\s\S]* {3}\(defn stale \[response\]\)\n$/,
    );
  });

  it('lets neither a path nor a text take over the terminal', () => {
    const segment = { ...HIT.segment, path: '/srv/a\nb.md', metadata: { topic: 'x\ny' } };
    const excerpt = { text: '\tstale \u001b[31mresponse' };
    expect(renderAnswer(answerOf({ ...HIT, segment, excerpt }), { cwd: '/srv' })).toBe(
      '1. a\\nb.md:1  score 0.988 similarity 0.80\n   topic=x\\ny\n   \tstale \\u001b[31mresponse\n',
    );
  });

  it('names the other places of identical content', () => {
    const alsoIn = [
      { documentId: '/srv/copy.md', segmentId: '/srv/copy.md#0' },
      { documentId: '/srv/copy.md', segmentId: '/srv/copy.md#1' },
    ];
    expect(renderAnswer(answerOf({ ...HIT, alsoIn }), { cwd: '/srv' })).toContain('   also in copy.md\n');
  });

  it('prints nothing where nothing is found', () => {
    expect(renderAnswer(answerOf(), { cwd: '/' })).toBe('');
  });
});

describe('answerJson', () => {
  it('has the keys that programs rely on, in order', () => {
    const json = answerJson(answerOf(HIT));
    expect(Object.keys(json)).toEqual(['query', 'mode', 'coverage', 'hits']);
    expect(Object.entries(json.hits[0]!)).toEqual([
      ['rank', 1],
      ['score', 0.98765],
      ['similarity', 0.8],
      ['lexicalScore', 4.2],
      ['docId', '/srv/docs/http.md'],
      ['segmentId', '/srv/docs/http.md'],
      ['path', '/srv/docs/http.md'],
      ['range', { start: 0, end: 40, startLine: 1, endLine: 4 }],
      ['excerpt', '\nA stale response is validated.'],
      ['content', HIT.segment.content],
      ['metadata', HIT.segment.metadata],
    ]);
  });

  it('leaves out what is not there, and says where else the content is', () => {
    const { similarity: _, lexicalScore: __, excerpt: ___, ...bare } = HIT;
    const [hit] = answerJson(answerOf({ ...bare, alsoIn: [{ documentId: '/c', segmentId: '/c#0' }] })).hits;
    expect(hit).not.toHaveProperty('similarity');
    expect(hit).not.toHaveProperty('lexicalScore');
    expect(hit).not.toHaveProperty('excerpt');
    expect(hit?.alsoIn).toEqual([{ docId: '/c', segmentId: '/c#0' }]);
  });
});

describe('coverageWarning', () => {
  const withCoverage = (change: object, ...hits: Hit[]): SearchResult => {
    const answer = answerOf(...hits);
    return { ...answer, coverage: { ...answer.coverage, ...change } };
  };

  it('is silent where all is well', () => {
    expect(coverageWarning(answerOf(HIT))).toBeUndefined();
  });

  it('tells an empty index, a pending one and a question without an answer apart', () => {
    expect(coverageWarning(withCoverage({ documents: 0 }))).toContain('no documents');
    expect(coverageWarning(withCoverage({ documents: 8, pending: 5 }, HIT))).toContain('5 of 8 documents');
    expect(coverageWarning(answerOf())).toBe('no results');
  });
});

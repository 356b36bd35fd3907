import { describe, expect, it } from 'vitest';
import type { ShownSize } from '../../src/budget/shown-content.ts';
import { renderMarkdown } from '../../src/search/render-markdown.ts';
import { answerOf, fittedOf, hit } from './hits.ts';

const rendered = (result: ReturnType<typeof answerOf>, size?: ShownSize): string =>
  renderMarkdown(fittedOf(result, size));

describe('renderMarkdown', () => {
  it('names the source of every passage', () => {
    expect(rendered(answerOf([hit(1), hit(2, { alsoIn: [{ documentId: '/copy.md', segmentId: '/copy.md' }] })]))).toBe(
      [
        '2 results for "caches".',
        '',
        '## 1. /docs/1.md:1-1',
        'score 1.000 · topic: web',
        '```',
        'Content 1',
        '```',
        '',
        '## 2. /docs/2.md:1-1',
        'score 0.500 · topic: web',
        'Identical content in: /copy.md',
        '```',
        'Content 2',
        '```',
      ].join('\n'),
    );
  });

  it('says that there is nothing, and why that may be', () => {
    expect(rendered(answerOf([]))).toBe('No results for "caches".');
    expect(rendered(answerOf([], { documents: 0 }))).toContain('Nothing is indexed yet.');
    expect(rendered(answerOf([], { documents: 9, pending: 4, failed: 2 }))).toContain(
      'Indexing is not finished: 4 of 9 documents are found by their words only (55 % embedded). 2 documents could not be indexed.',
    );
    expect(rendered(answerOf([], { documents: 9, failed: 1 }))).toContain('1 document could not be indexed.');
  });

  it('lets no text end its own block', () => {
    const content = 'a\n````\nb\n```';
    expect(rendered(answerOf([hit(1, { segment: { content } })]))).toContain(`\`\`\`\`\`\n${content}\n\`\`\`\`\``);
  });

  it('shows a long document by its excerpt, with the lines of that', () => {
    const text = rendered(
      answerOf([
        hit(1, {
          segment: { content: 'x'.repeat(5_000) },
          excerpt: { text: 'the part', range: { start: 100, end: 108, startLine: 7, endLine: 8 } },
        }),
      ]),
      'excerpt',
    );
    expect(text).toContain('## 1. /docs/1.md:7-8');
    expect(text).toContain('the part');
    expect(text).not.toContain('xxx');
    expect(text).toContain('A part. For the rest: read_document {"doc_id":"/docs/1.md"}');
  });

  it('names no lines where a passage has none', () => {
    const { range: _, ...segment } = hit(1).segment;
    expect(rendered(answerOf([{ ...hit(1), segment }]))).toContain('## 1. /docs/1.md\n');
  });
});

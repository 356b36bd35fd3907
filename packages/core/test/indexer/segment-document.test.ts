import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/content-hash.ts';
import type { Document } from '../../src/document/document.ts';
import { segmentDocument } from '../../src/indexer/segment-document.ts';
import type { IngestStrategy, SegmentDraft, SegmentProblem } from '../../src/ingest/ingest-strategy.ts';
import { paragraphs, whole } from '../support/paragraphs.ts';

const DOCUMENT: Document = {
  id: '/docs/a.md',
  sourceId: 's',
  path: '/docs/a.md',
  text: 'one\r\n\r\ntwo 😀\r\n\r\nthree',
  contentHash: 'h',
  metadata: { lang: 'en', 'doc-id': 'mine' },
};

function strategyOf(...drafts: readonly (SegmentDraft | SegmentProblem)[]): IngestStrategy {
  return { fingerprint: 'given', segment: () => drafts };
}

describe('segmentDocument', () => {
  it('numbers segments, and gives each the ids and metadata of the contract, system keys winning', async () => {
    const { segments } = await segmentDocument(DOCUMENT, paragraphs());
    expect(segments.map(({ segment }) => segment.id)).toEqual(['/docs/a.md#0', '/docs/a.md#1', '/docs/a.md#2']);
    expect(segments.map(({ segment }) => segment.ordinal)).toEqual([0, 1, 2]);
    expect(segments[1]?.segment.metadata).toEqual({
      lang: 'en',
      'doc-id': '/docs/a.md',
      'file-id': '/docs/a.md',
      'segment-id': '/docs/a.md#1',
    });
    expect(segments[1]?.segment).toMatchObject({
      content: 'two 😀',
      contentStart: 7,
      path: '/docs/a.md',
      sourceId: 's',
    });
    expect(segments[1]?.segment.embedHash).toBe(contentHash('two 😀'));
  });

  it('uses the document id for a single segment, and refuses a second one', async () => {
    const { segments } = await segmentDocument(DOCUMENT, whole());
    expect(segments.map(({ segment }) => segment.id)).toEqual(['/docs/a.md']);
    const draft = { embedText: 'x', content: 'x' };
    const wrong = { ...strategyOf(draft, draft), singleSegment: true };
    await expect(segmentDocument(DOCUMENT, wrong)).rejects.toMatchObject({ code: 'SEGMENT_INVALID' });
  });

  it('lets strategy metadata win over that of the document', async () => {
    const strategy = strategyOf({ embedText: 'x', content: 'x', metadata: { lang: 'clj', 'segment-id': 'mine' } });
    const { segments } = await segmentDocument(DOCUMENT, strategy);
    expect(segments[0]?.segment.metadata).toMatchObject({ lang: 'clj', 'segment-id': '/docs/a.md#0' });
  });

  it('makes path and element name findable by words', async () => {
    const strategy = strategyOf(
      { embedText: 'embed', content: 'content', metadata: { 'element-name': 'readAll' } },
      { embedText: 'embed', content: 'content', lexicalText: 'own words' },
    );
    const { segments } = await segmentDocument(DOCUMENT, strategy);
    expect(segments.map(({ segment }) => segment.lexicalText)).toEqual([
      'embed\n/docs/a.md\nreadAll',
      'own words\n/docs/a.md',
    ]);
  });

  it('keeps nothing readable of a contentless draft', async () => {
    const strategy = strategyOf({ embedText: 'secret words', content: '/docs/a.md', contentless: true });
    const { segments } = await segmentDocument(DOCUMENT, strategy);
    const { lexicalText: _, ...kept } = segments[0]!.segment;
    expect(JSON.stringify(kept)).not.toContain('secret words');
  });

  it.each<[string, SegmentDraft]>([
    ['no text to embed', { embedText: ' \n\t', content: 'x' }],
    ['no content', { embedText: 'x', content: '' }],
    ['metadata that is a list', { embedText: 'x', content: 'x', metadata: { tags: ['a'] as unknown as string } }],
    ['metadata that is nothing', { embedText: 'x', content: 'x', metadata: { tags: undefined as unknown as string } }],
    ['metadata that is no finite number', { embedText: 'x', content: 'x', metadata: { n: Number.NaN } }],
  ])('refuses a draft with %s', async (_, draft) => {
    await expect(segmentDocument(DOCUMENT, strategyOf(draft))).rejects.toMatchObject({
      code: 'SEGMENT_INVALID',
      message: expect.stringContaining('/docs/a.md: segment 0'),
    });
  });

  it('goes on after a problem, and reports the first with its place and the number of others', async () => {
    const draft = { embedText: 'x', content: 'x' };
    const strategy = strategyOf({ problem: 'not\n closed', line: 3, column: 7 }, draft, { problem: 'again' }, draft);
    const { segments, problem } = await segmentDocument(DOCUMENT, strategy);
    expect(segments).toHaveLength(2);
    expect(problem).toEqual({ reason: 'STRATEGY_FAILED', message: 'not closed (and 1 more)', line: 3, column: 7 });
  });

  it('takes asynchronous strategies, and stops when aborted', async () => {
    const controller = new AbortController();
    const strategy: IngestStrategy = {
      fingerprint: 'slow',
      async *segment() {
        yield { embedText: 'x', content: 'x' };
        controller.abort(new Error('enough'));
        yield { embedText: 'y', content: 'y' };
      },
    };
    await expect(segmentDocument(DOCUMENT, strategy, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('stops a strategy that does not come to an end', async () => {
    const strategy: IngestStrategy = {
      fingerprint: 'endless',
      *segment() {
        while (true) yield { problem: 'and on' };
      },
    };
    await expect(segmentDocument(DOCUMENT, strategy, { maxMs: 20 })).rejects.toMatchObject({
      code: 'STRATEGY_FAILED',
      message: expect.stringContaining('more than 20 ms'),
    });
  });
});

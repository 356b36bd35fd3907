import { describe, expect, it } from 'vitest';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import type { IngestStrategies } from '../../src/ingest/ingest-strategy.ts';
import { collect, drafts } from './collect.ts';

const TEXT = '\tOne.\r\n\r\nTwo 🙂.';
const WHOLE = { start: 0, end: TEXT.length, startLine: 1, endLine: 3 };

describe('defaultStrategies', () => {
  it('are a record of factories by the names of the configuration', () => {
    const strategies: IngestStrategies = defaultStrategies;
    expect(Object.keys(strategies)).toEqual(['whole-document', 'file-path', 'single-segment', 'chunked', 'markdown']);
  });

  it('declare their options, which never become metadata, and the metadata they add', () => {
    expect(defaultStrategies.chunked.optionKeys).toEqual(['chunk-size', 'chunk-overlap']);
    expect(defaultStrategies.chunked.metadataKeys).toEqual(['chunk-index', 'chunk-count', 'chunk-offset']);
    expect(defaultStrategies['single-segment'].optionKeys).toEqual(['embedding', 'content-strategy']);
    expect(defaultStrategies['whole-document'].optionKeys).toEqual(['embedding', 'content-strategy']);
    expect(defaultStrategies['whole-document'].metadataKeys).toEqual([]);
  });

  it('whole-document: embeds and gives back the text as it is', async () => {
    const strategy = defaultStrategies['whole-document'].create({});
    expect(strategy.singleSegment).toBe(true);
    expect(await drafts(strategy, TEXT)).toEqual([
      { embedText: TEXT, content: TEXT, range: WHOLE, embedStart: 0, contentStart: 0 },
    ]);
  });

  it('file-path: embeds the text, gives back the path, keeps nothing readable', async () => {
    const strategy = defaultStrategies['file-path'].create({});
    expect(strategy.singleSegment).toBe(true);
    expect(await drafts(strategy, TEXT)).toEqual([
      { embedText: TEXT, content: '/docs/sample.txt', range: WHOLE, embedStart: 0, contentless: true },
    ]);
  });

  it('whole-document and file-path neither obey nor refuse embedding and content-strategy', async () => {
    const options = { embedding: 'namespace-doc', 'content-strategy': 'file-path' };
    const strategy = defaultStrategies['whole-document'].create(options);
    expect(await drafts(strategy, 'text')).toMatchObject([{ embedText: 'text', content: 'text' }]);
  });

  it('chunked: segments have ids of their own even when there is one', () => {
    expect(defaultStrategies.chunked.create({}).singleSegment).not.toBe(true);
  });

  it.each(Object.keys(defaultStrategies))('%s: blank text is one clear error', async (name) => {
    const options = name === 'single-segment' ? { embedding: 'whole-document', 'content-strategy': 'file-path' } : {};
    const strategy = (defaultStrategies as IngestStrategies)[name]!.create(options);
    for (const text of ['', ' \r\n\t ', '\u00a0\u2003', '\0\x01\u0085']) {
      await expect(collect(strategy, text)).rejects.toMatchObject({
        code: 'SEGMENT_INVALID',
        message: expect.stringMatching(/^\/docs\/sample\.txt: .*nothing to embed.*leave the file out$/),
        context: { path: '/docs/sample.txt' },
      });
    }
  });

  it.each(Object.keys(defaultStrategies))('%s: an abort rejects with its reason', async (name) => {
    const options = name === 'single-segment' ? { embedding: 'whole-document', 'content-strategy': 'file-path' } : {};
    const strategy = (defaultStrategies as IngestStrategies)[name]!.create(options);
    const reason = new Error('enough');
    await expect(collect(strategy, 'text', AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

import { describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../../src/errors.ts';
import { OptionError } from '../../../src/ingest/ingest-strategy.ts';
import type { EmbedTextPart } from '../../../src/ingest/single-segment/embed-text-part.ts';
import { filePathContent } from '../../../src/ingest/single-segment/file-path-content.ts';
import { fixedSegmentFactory } from '../../../src/ingest/single-segment/fixed-segment-factory.ts';
import { singleSegmentFactory } from '../../../src/ingest/single-segment/single-segment-factory.ts';
import { wholeDocumentContent } from '../../../src/ingest/single-segment/whole-document-content.ts';
import { wholeDocumentEmbedding } from '../../../src/ingest/single-segment/whole-document-embedding.ts';
import { collect, drafts } from '../collect.ts';

/** Embeds the first line, unquoted, and names the document: a stand-in for what another package adds. */
const firstLine: EmbedTextPart = {
  fingerprint: 'first-line/1',
  metadataKeys: ['title'],
  async embedText({ path, text }) {
    const line = text.split('\n')[0]!;
    if (!line.startsWith('"')) throw new VectorSearchError('STRATEGY_FAILED', `${path}: no title`);
    const range = { start: 0, end: line.length, startLine: 1, endLine: 1 };
    return { text: line.replaceAll('"', ''), range, metadata: { title: line } };
  },
};

const factory = singleSegmentFactory({
  embeddings: { 'whole-document': wholeDocumentEmbedding, 'first-line': firstLine },
  contents: { 'whole-document': wholeDocumentContent, 'file-path': filePathContent },
});

describe('singleSegmentFactory', () => {
  it('declares its options and the metadata of its parts', () => {
    expect(factory.optionKeys).toEqual(['embedding', 'content-strategy']);
    expect(factory.metadataKeys).toEqual(['title']);
  });

  it('puts the parts named together', async () => {
    const strategy = factory.create({ embedding: 'whole-document', 'content-strategy': 'file-path' });
    expect(await drafts(strategy, 'text')).toMatchObject([
      { embedText: 'text', content: '/docs/sample.txt', contentless: true },
    ]);
  });

  it('takes text that is no slice of the document, with its place and metadata', async () => {
    const strategy = factory.create({ embedding: 'first-line', 'content-strategy': 'whole-document' });
    expect(await drafts(strategy, '"Title"\nbody')).toEqual([
      {
        embedText: 'Title',
        content: '"Title"\nbody',
        contentStart: 0,
        range: { start: 0, end: 7, startLine: 1, endLine: 1 },
        metadata: { title: '"Title"' },
      },
    ]);
  });

  it('passes on what a part throws, and refuses blank text from it', async () => {
    const strategy = factory.create({ embedding: 'first-line', 'content-strategy': 'whole-document' });
    await expect(collect(strategy, 'body')).rejects.toMatchObject({ code: 'STRATEGY_FAILED' });
    await expect(collect(strategy, '" "\nbody')).rejects.toMatchObject({ code: 'SEGMENT_INVALID' });
  });

  it.each([
    ['embedding', {}, /^embedding is missing.*whole-document, first-line/],
    ['content-strategy', { embedding: 'whole-document' }, /^content-strategy is missing.*whole-document, file-path/],
    ['embedding', { embedding: 'title', 'content-strategy': 'file-path' }, /first-line, not "title"/],
    ['embedding', { embedding: 'toString', 'content-strategy': 'file-path' }, /not "toString"/],
    ['content-strategy', { embedding: 'first-line', 'content-strategy': 5 }, /file-path, not 5/],
    ['content-strategy', { embedding: 'first-line', 'content-strategy': null }, /file-path, not null/],
  ])('refuses a wrong %s: %j', (key, options, message) => {
    const create = (): unknown => factory.create(options);
    expect(create).toThrow(OptionError);
    expect(create).toThrow(expect.objectContaining({ key, message: expect.stringMatching(message) }));
  });

  it('has a fingerprint for every pair, the same for an equal pair by another name', () => {
    const of = (embedding: string, content: string): string =>
      factory.create({ embedding, 'content-strategy': content }).fingerprint;
    const all = [
      of('whole-document', 'whole-document'),
      of('whole-document', 'file-path'),
      of('first-line', 'whole-document'),
      of('first-line', 'file-path'),
    ];
    expect(new Set(all).size).toBe(4);
    expect(fixedSegmentFactory(wholeDocumentEmbedding, filePathContent).create({}).fingerprint).toBe(all[1]);
  });
});

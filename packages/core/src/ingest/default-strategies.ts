import { chunkedFactory } from './chunked/chunked-factory.ts';
import type { IngestStrategyFactory } from './ingest-strategy.ts';
import { markdownFactory } from './markdown/markdown-factory.ts';
import { filePathContent } from './single-segment/file-path-content.ts';
import { fixedSegmentFactory } from './single-segment/fixed-segment-factory.ts';
import { singleSegmentFactory } from './single-segment/single-segment-factory.ts';
import { wholeDocumentContent } from './single-segment/whole-document-content.ts';
import { wholeDocumentEmbedding } from './single-segment/whole-document-embedding.ts';

/** The strategies that need no parser. */
export type DefaultStrategyName = 'whole-document' | 'file-path' | 'single-segment' | 'chunked' | 'markdown';

/** The strategies that need no parser, by name. `whole-document` is what a source without `ingest` gets. */
export const defaultStrategies: Readonly<Record<DefaultStrategyName, IngestStrategyFactory>> = {
  'whole-document': fixedSegmentFactory(wholeDocumentEmbedding, wholeDocumentContent),
  'file-path': fixedSegmentFactory(wholeDocumentEmbedding, filePathContent),
  'single-segment': singleSegmentFactory({
    embeddings: { 'whole-document': wholeDocumentEmbedding },
    contents: { 'whole-document': wholeDocumentContent, 'file-path': filePathContent },
  }),
  chunked: chunkedFactory,
  markdown: markdownFactory,
};

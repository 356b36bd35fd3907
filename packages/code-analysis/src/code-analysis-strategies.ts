import {
  filePathContent,
  fixedSegmentFactory,
  type IngestStrategyFactory,
  singleSegmentFactory,
  wholeDocumentContent,
  wholeDocumentEmbedding,
} from '@mcp-vector-search/core';
import { codeAnalysisFactory } from './code-analysis-factory.ts';
import { namespaceDocEmbedding } from './namespace-doc/namespace-doc-embedding.ts';

/** The strategies that read code. */
export type CodeAnalysisStrategyName = 'code-analysis' | 'namespace-doc' | 'single-segment';

/**
 * The strategies that read code, by name. `single-segment` is that of core with `namespace-doc` as one more embedding:
 * put these after core's, `{ ...defaultStrategies, ...codeAnalysisStrategies }`.
 */
export const codeAnalysisStrategies: Readonly<Record<CodeAnalysisStrategyName, IngestStrategyFactory>> = {
  'code-analysis': codeAnalysisFactory,
  'namespace-doc': fixedSegmentFactory(namespaceDocEmbedding, wholeDocumentContent),
  'single-segment': singleSegmentFactory({
    embeddings: { 'whole-document': wholeDocumentEmbedding, 'namespace-doc': namespaceDocEmbedding },
    contents: { 'whole-document': wholeDocumentContent, 'file-path': filePathContent },
  }),
};

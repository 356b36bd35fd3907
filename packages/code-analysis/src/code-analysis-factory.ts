import type { IngestStrategyFactory } from '@mcp-vector-search/core';
import { codeAnalysisStrategy } from './code-analysis-strategy.ts';
import { ELEMENT_METADATA_KEYS } from './element-draft.ts';
import { parseCodeAnalysisOptions } from './parse-code-analysis-options.ts';

/** The strategy `code-analysis`: options `visibility`, `element-types` and `lint-as`. */
export const codeAnalysisFactory: IngestStrategyFactory = {
  optionKeys: ['visibility', 'element-types', 'lint-as'],
  metadataKeys: ELEMENT_METADATA_KEYS,
  create: (options) => codeAnalysisStrategy(parseCodeAnalysisOptions(options)),
};

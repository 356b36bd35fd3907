import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { defaultStrategies, type IngestStrategies } from '@mcp-vector-search/core';

/** Every strategy that a configuration can name in `:ingest`. */
export const STRATEGIES: IngestStrategies = { ...defaultStrategies, ...codeAnalysisStrategies };

/** Ingest strategies for source code. */
export { type CodeAnalysisStrategyName, codeAnalysisStrategies } from './code-analysis-strategies.ts';

/** Conformance suites for those who implement an interface of core. No test framework is imported. */
export type { ConformanceCase } from './conformance.ts';
export { ingestStrategyCases } from './ingest-strategy-cases.ts';
export type { IngestStrategySubject } from './ingest-strategy-subject.ts';
export { rerankerCases } from './reranker-cases.ts';
export type { RerankerSubject } from './reranker-subject.ts';

/** Conformance suites for those who implement an interface of core. No test framework is imported. */
export type { ConformanceCase } from './conformance.ts';
export { documentReaderCases } from './document-reader-cases.ts';
export type { DocumentReaderSubject, ReaderSample } from './document-reader-subject.ts';
export { embedderCases } from './embedder-cases.ts';
export type { EmbedderSubject } from './embedder-subject.ts';
export { ingestStrategyCases } from './ingest-strategy-cases.ts';
export type { IngestStrategySubject } from './ingest-strategy-subject.ts';
export { rerankerCases } from './reranker-cases.ts';
export type { RerankerSubject } from './reranker-subject.ts';
export { resourceRootCases } from './resource-root-cases.ts';
export type { ResourceRootSubject } from './resource-root-subject.ts';
export { sourceCases } from './source-cases.ts';
export type { SourcePlace, SourceSubject } from './source-subject.ts';
export { storeDriverCases } from './store-driver-cases.ts';
export type { StoreDriverSubject } from './store-driver-subject.ts';

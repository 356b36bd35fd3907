/**
 * Vectors in a Chroma server, and embeddings and reranking by OpenAI-compatible services, all over `fetch`.
 * Importing this module prints nothing and connects to nothing.
 */

// store
export { ChromaClient } from './client/chroma-client.ts';
export { ChromaCollection } from './client/chroma-collection.ts';
export type { ChromaFault } from './client/chroma-error.ts';
export type {
  ChromaAuthHeader,
  ChromaClientOptions,
  ChromaCollectionInfo,
  ChromaGet,
  ChromaInclude,
  ChromaLimits,
  ChromaMetadata,
  ChromaQuery,
  ChromaRecord,
  ChromaRecords,
  ChromaScope,
  ChromaSpace,
  ChromaWhere,
  NewChromaCollection,
} from './client/chroma-types.ts';
export { type ChromaDriverOptions, type ChromaStoreDriver, chromaDriver } from './driver/chroma-driver.ts';
export { withLexical } from './driver/with-lexical.ts';
// services
export { Redactor } from './http/redactor.ts';
export type { ServiceRequest } from './http/service.ts';
export type { ServiceAttempt, ServiceOptions } from './http/service-options.ts';
// embeddings
export { EmbeddingsClient } from './openai/embeddings-client.ts';
export { type OpenAiEmbedderOptions, openAiEmbedder } from './openai/open-ai-embedder.ts';
export type { OpenAiOptions } from './openai/open-ai-options.ts';
// reranking
export { type OpenAiRerankerOptions, openAiReranker } from './openai/open-ai-reranker.ts';
export { RerankClient, type RerankLimits } from './openai/rerank-client.ts';

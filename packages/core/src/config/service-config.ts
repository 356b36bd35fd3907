/** A service over HTTP that a configuration names. A secret is written there, or lies in a variable of the environment. */
export interface ServiceConfig {
  /** `http:` or `https:` address. */
  readonly url: string;
  /** Tries of a request in all. */
  readonly attempts?: number;
  /** Milliseconds for one try. */
  readonly timeoutMs?: number;
}

/** An OpenAI-compatible service. */
export interface ModelServiceConfig extends ServiceConfig {
  readonly type: 'openai';
  /** Name of the model as the service knows it. */
  readonly model: string;
  readonly apiKey?: string;
  /** Name of the environment's variable that holds the key. */
  readonly apiKeyEnv?: string;
}

/** Embeddings by a service. */
export interface ServiceEmbeddingConfig extends ModelServiceConfig {
  /** Length of the vectors. */
  readonly dimensions?: number;
  /** Tokens of a window. */
  readonly maxTokens?: number;
  /** Texts of a request. */
  readonly maxBatch?: number;
  /** Tokens of a request. */
  readonly maxBatchTokens?: number;
  readonly queryPrefix?: string;
  readonly documentPrefix?: string;
}

/** Reranking by a service. */
export interface RerankConfig extends ModelServiceConfig {
  /** So many best hits are reranked. */
  readonly candidates?: number;
  /** UTF-8 bytes of one hit at most. */
  readonly maxDocumentBytes?: number;
  /** UTF-8 bytes of all hits of a request at most. */
  readonly maxRequestBytes?: number;
}

/** An index in a Chroma server. */
export interface ChromaStoreConfig extends ServiceConfig {
  readonly type: 'chroma';
  readonly collection: string;
  readonly tenant?: string;
  readonly database?: string;
  readonly token?: string;
  /** Name of the environment's variable that holds the token. */
  readonly tokenEnv?: string;
  readonly authHeader?: 'authorization' | 'x-chroma-token';
  /** Absolute path of a file beside it that makes search by words possible. */
  readonly lexical?: string;
}

/** How candidates are reranked. */
export interface RerankConfig {
  readonly apiUrl: string;
  readonly model: string;
  readonly apiKey: string;
  /** Candidates for each result asked for, from 2. */
  readonly candidateMultiplier: number;
  /** From 2. */
  readonly maxCandidates: number;
  /** 0 = no limit. */
  readonly maxDocumentBytes: number;
  /** 0 = no limit. */
  readonly maxRequestBytes: number;
}

/** Everything that the search server was told. Empty texts = none. */
export interface SearchConfig {
  readonly serverUrl: string;
  readonly collectionName: string;
  readonly bearerToken: string;
  readonly tenant: string;
  readonly database: string;
  readonly retryAttempts: number;
  readonly embeddingApiUrl: string;
  readonly embeddingModel: string;
  readonly embeddingApiKey: string;
  /** Absent = candidates stay in the order of their distance. */
  readonly rerank?: RerankConfig;
  /** Address to listen on; empty = stdio. */
  readonly http: string;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly debug: boolean;
  readonly requestTimeoutMs: number;
}

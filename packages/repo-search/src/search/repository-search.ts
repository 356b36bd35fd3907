import {
  ChromaClient,
  EmbeddingsClient,
  RerankClient,
  type ServiceAttempt,
  type ServiceOptions,
} from '@mcp-vector-search/chroma';
import { type Abortable, passSignal } from '@mcp-vector-search/core';
import { VERSION } from '../shared/version.ts';
import { type Candidate, candidateOf } from './candidate.ts';
import { whereDocumentOf } from './path-pattern.ts';
import { rerankDocument } from './rerank-document.ts';
import type { SearchConfig } from './search-config.ts';
import { selectResults } from './select-results.ts';
import { whereOf } from './source-filter.ts';
import type { SearchArguments } from './tool-arguments.ts';

/** Answers of services are cut off at so many bytes: 16 MiB. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Without reranking: candidates for each result, and at most. */
const PLAIN_MULTIPLIER = 3;
const PLAIN_MOST = 60;

/** What the query is embedded with in front; the indexer has `passage: ` in front of what it embeds. */
const QUERY_PREFIX = 'query: ';

/** Around a search. */
export interface RepositorySearchOptions {
  /** Told of every try of a request. */
  readonly onAttempt?: (attempt: ServiceAttempt) => void;
}

/** One search. */
export interface SearchCall extends Abortable {
  /** Value of the caller's authorization header, passed to Chroma where no token is configured. */
  readonly authorization?: string | undefined;
}

/** Searches the chunks of repositories in a Chroma collection. Keeps nothing between searches. */
export class RepositorySearch {
  readonly #config: SearchConfig;
  readonly #service: Omit<ServiceOptions, 'url'>;
  readonly #embeddings: EmbeddingsClient;
  readonly #reranker: RerankClient | undefined;

  constructor(config: SearchConfig, { onAttempt }: RepositorySearchOptions = {}) {
    this.#config = config;
    this.#service = {
      attempts: config.retryAttempts,
      timeoutMs: Math.max(1, Math.ceil(config.requestTimeoutMs)),
      maxResponseBytes: MOST_BYTES,
      headers: { 'user-agent': `mcp-chromadb-repo-search/${VERSION}` },
      ...(onAttempt && { onAttempt }),
    };
    const { embeddingApiUrl: url, embeddingModel: model, embeddingApiKey: apiKey, rerank } = config;
    this.#embeddings = new EmbeddingsClient({ ...this.#service, url, model, apiKey });
    this.#reranker = rerank && new RerankClient({ ...this.#service, ...rerank, url: rerank.apiUrl });
  }

  /**
   * The best chunks for a query, at most `limit`, the most relevant first. Rejects with the VectorSearchError of the service
   * that failed.
   */
  async search(asked: SearchArguments, call: SearchCall = {}): Promise<Candidate[]> {
    const candidates = await this.#candidates(asked, call);
    return selectResults(await this.#reranked(asked.query, candidates, passSignal(call.signal)), asked.limit);
  }

  async #candidates({ query, source, path, limit }: SearchArguments, call: SearchCall): Promise<Candidate[]> {
    const signal = passSignal(call.signal);
    const [vector = []] = await this.#embeddings.vectors([QUERY_PREFIX + query], signal);
    const collection = await this.#chroma(call.authorization).collection(this.#config.collectionName, signal);
    const records = await collection.query({
      vector,
      limit: this.#depth(limit),
      include: ['documents', 'metadatas', 'distances'],
      where: whereOf(source),
      whereDocument: whereDocumentOf(path),
      ...signal,
    });
    return records.map(candidateOf);
  }

  /** How many candidates a search for `limit` results asks Chroma for. */
  #depth(limit: number): number {
    const { rerank } = this.#config;
    if (!rerank) return Math.min(limit * PLAIN_MULTIPLIER, PLAIN_MOST);
    return Math.min(limit * rerank.candidateMultiplier, rerank.maxCandidates);
  }

  #chroma(authorization: string | undefined): ChromaClient {
    const { serverUrl: url, tenant, database, bearerToken: token } = this.#config;
    const passed = token === '' && authorization ? { authorization } : {};
    const headers = { ...this.#service.headers, ...passed };
    return new ChromaClient({ ...this.#service, url, tenant, database, token, headers });
  }

  async #reranked(query: string, candidates: readonly Candidate[], options: Abortable): Promise<readonly Candidate[]> {
    if (!this.#reranker || candidates.length < 2) return candidates;
    const scores = await this.#reranker.scores(query, candidates.map(rerankDocument), options);
    const ranked = candidates.map((candidate, at) => ({ candidate, score: scores[at]! }));
    return ranked.sort((a, b) => b.score - a.score).map(({ candidate }) => candidate);
  }
}

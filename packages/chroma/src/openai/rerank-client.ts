import { type Abortable, passSignal, VectorSearchError } from '@mcp-vector-search/core';
import { Service } from '../http/service.ts';
import { ServiceError } from '../http/service-error.ts';
import { bearer } from './bearer.ts';
import type { OpenAiOptions } from './open-ai-options.ts';

/** Limits of a reranking request in UTF-8 bytes; 0 or absent = none. */
export interface RerankLimits {
  /** Of one document. */
  readonly maxDocumentBytes?: number | undefined;
  /** Of all documents together. */
  readonly maxRequestBytes?: number | undefined;
}

/**
 * `/v1/rerank` of an OpenAI-compatible service: one request a call. Rejects with RERANKER_FAILED; `context` has
 * `operation`, `status` and `body`. Nothing is cut: documents beyond a limit are an error and nothing is sent.
 */
export class RerankClient {
  readonly model: string;
  readonly #service: Service;
  readonly #limits: RerankLimits;

  /** @throws TypeError or RangeError for options that cannot be right. */
  constructor(options: OpenAiOptions & RerankLimits) {
    if (typeof options.model !== 'string') throw new TypeError(`the model is ${typeof options.model}, not a text`);
    if (options.model.trim() === '') throw new RangeError('the name of the model is blank');
    this.model = options.model;
    this.#limits = options;
    this.#service = new Service({ ...options, headers: { ...options.headers, ...bearer(options.apiKey) } });
  }

  /** Address of the service, free of user information. */
  get url(): string {
    return this.#service.url;
  }

  /** How well each document answers the query, in the order of the documents; larger is better. */
  async scores(query: string, documents: readonly string[], options: Abortable = {}): Promise<readonly number[]> {
    this.#checkSizes(documents);
    const answer = await this.#request({ model: this.model, query, documents }, passSignal(options.signal));
    const scores = readScores(answer, documents.length);
    if (typeof scores === 'string') throw this.#error(`answered with ${scores}`);
    return scores;
  }

  #checkSizes(documents: readonly string[]): void {
    const { maxDocumentBytes = 0, maxRequestBytes = 0 } = this.#limits;
    let sum = 0;
    for (const [at, document] of documents.entries()) {
      const bytes = Buffer.byteLength(document);
      sum += bytes;
      if (maxDocumentBytes > 0 && bytes > maxDocumentBytes) {
        throw tooLarge(`document ${at + 1} is of ${bytes} bytes`, 'of one document', maxDocumentBytes);
      }
      if (maxRequestBytes > 0 && sum > maxRequestBytes) {
        throw tooLarge(`the documents are of more than ${maxRequestBytes} bytes`, 'of a request', maxRequestBytes);
      }
    }
  }

  async #request(body: object, options: Abortable): Promise<unknown> {
    try {
      return await this.#service.request({ operation: 'reranking request', path: '/v1/rerank', body, ...options });
    } catch (error) {
      if (error instanceof ServiceError) throw this.#error(error.message, error);
      throw error;
    }
  }

  #error(what: string, cause?: ServiceError): VectorSearchError {
    const message = `the reranking service at ${this.url} (model ${this.model}) ${what}`;
    const details = cause?.context ?? { operation: 'reranking request', kind: 'answer', url: this.url };
    return new VectorSearchError('RERANKER_FAILED', message, { context: { ...details, model: this.model }, cause });
  }
}

function tooLarge(what: string, whose: string, limit: number): VectorSearchError {
  return new VectorSearchError(
    'RERANKER_FAILED',
    `nothing was sent to the reranker: ${what}, more than the limit ${whose} (${limit}); raise the limit or ask for fewer hits`,
    { context: { operation: 'reranking request', limit } },
  );
}

/** The scores of an answer by `index`, or what is wrong with it. */
function readScores(answer: unknown, count: number): readonly number[] | string {
  const results: unknown = (answer as { results?: unknown } | undefined)?.results;
  if (!Array.isArray(results)) return 'no list of results';
  if (results.length !== count) return `${results.length} results for ${count} documents`;
  const scores: number[] = [];
  for (const result of results) {
    const { index, relevance_score: score } = (result ?? {}) as { index?: unknown; relevance_score?: unknown };
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count) return `the index ${index}`;
    if (scores[index as number] !== undefined) return `two results of the index ${index}`;
    if (typeof score !== 'number' || !Number.isFinite(score)) return `a relevance_score of ${index} that is no number`;
    scores[index as number] = score;
  }
  return scores;
}

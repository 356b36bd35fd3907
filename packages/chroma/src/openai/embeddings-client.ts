import { type Abortable, type ErrorCode, passSignal, VectorSearchError } from '@mcp-vector-search/core';
import { Service } from '../http/service.ts';
import { ServiceError } from '../http/service-error.ts';
import { bearer } from './bearer.ts';
import type { OpenAiOptions } from './open-ai-options.ts';

/** What an error of {@link EmbeddingsClient} concerns: the service as a whole, or only the texts of one request. */
const HOPELESS_STATUS: readonly number[] = [401, 403, 404, 405, 410, 429];

/**
 * `/v1/embeddings` of an OpenAI-compatible service: one request a call, nothing cut, nothing prefixed, nothing scaled.
 *
 * Rejects with EMBEDDER_UNAVAILABLE when the service cannot be used (no connection, wrong key, unknown model, still too
 * many requests or out of order after all tries), with EMBEDDER_FAILED when it will not or cannot answer this request;
 * `context` has `operation`, `status` and `body`.
 */
export class EmbeddingsClient {
  readonly model: string;
  readonly #service: Service;

  /** @throws TypeError or RangeError for options that cannot be right. */
  constructor(options: OpenAiOptions) {
    this.model = checkModel(options.model);
    this.#service = new Service({ ...options, headers: { ...options.headers, ...bearer(options.apiKey) } });
  }

  /** Address of the service, free of user information. */
  get url(): string {
    return this.#service.url;
  }

  /**
   * The vectors of texts, in their order, as the service gives them: one each, all of the same length, of finite numbers
   * that are not all zero. @param more further members of the request.
   */
  async vectors(
    texts: readonly string[],
    { signal, more = {} }: Abortable & { readonly more?: Readonly<Record<string, unknown>> | undefined } = {},
  ): Promise<readonly (readonly number[])[]> {
    const answer = await this.#request({ model: this.model, input: texts, ...more }, passSignal(signal));
    const vectors = readVectors(answer, texts.length);
    if (typeof vectors === 'string') throw this.#error('EMBEDDER_FAILED', `answered with ${vectors}`);
    return vectors;
  }

  async #request(body: object, options: Abortable): Promise<unknown> {
    try {
      return await this.#service.request({ operation: 'embedding request', path: '/v1/embeddings', body, ...options });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { status = 599, kind } = error;
      const hopeless = kind !== 'answer' && (HOPELESS_STATUS.includes(status) || status >= 500);
      throw this.#error(hopeless ? 'EMBEDDER_UNAVAILABLE' : 'EMBEDDER_FAILED', error.message, error);
    }
  }

  #error(code: ErrorCode, what: string, cause?: ServiceError): VectorSearchError {
    const message = `the embeddings service at ${this.url} (model ${this.model}) ${what}`;
    const details = cause?.context ?? { operation: 'embedding request', kind: 'answer', url: this.url };
    return new VectorSearchError(code, message, { context: { ...details, model: this.model }, cause });
  }
}

/** The vectors of an answer in the order of their `index`, or what is wrong with it. */
function readVectors(answer: unknown, count: number): readonly (readonly number[])[] | string {
  const data: unknown = Array.isArray(answer) ? answer : (answer as { data?: unknown } | undefined)?.data;
  if (!Array.isArray(data)) return 'no list of embeddings';
  if (data.length !== count) return `${data.length} embeddings for ${count} texts`;
  const vectors: (readonly number[])[] = [];
  for (const [at, datum] of data.entries()) {
    const index: unknown = datum?.index ?? at;
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count) return `the index ${index}`;
    if (vectors[index as number]) return `two embeddings of the index ${index}`;
    const wrong = wrongVector(datum?.embedding, data[0]?.embedding?.length);
    if (wrong) return `an embedding ${index} ${wrong}`;
    vectors[index as number] = datum.embedding;
  }
  return vectors;
}

function wrongVector(vector: unknown, length: unknown): string | undefined {
  if (!Array.isArray(vector) || vector.length === 0) return 'that is no list of numbers';
  if (vector.length !== length) return `of ${vector.length} numbers, another than the first of ${length}`;
  if (!vector.every(Number.isFinite)) return 'that holds something other than a finite number';
  return vector.every((value) => value === 0) ? 'that is all zero' : undefined;
}

function checkModel(model: string): string {
  if (typeof model !== 'string') throw new TypeError(`the model is ${typeof model}, not a text`);
  if (model.trim() === '') throw new RangeError('the name of the model is blank');
  return model;
}

import {
  type Abortable,
  type Embedder,
  type EmbedRole,
  isVectorSearchError,
  passSignal,
  type TextSpan,
  VectorSearchError,
} from '@mcp-vector-search/core';
import { wellFormed } from '../http/well-formed.ts';
import { EmbeddingsClient } from './embeddings-client.ts';
import { cutByTokens, estimateTokens } from './estimate-tokens.ts';
import type { OpenAiOptions } from './open-ai-options.ts';

/** How texts are embedded by a service. */
export interface OpenAiEmbedderOptions extends OpenAiOptions, Abortable {
  /** Length of its vectors. Default: the service is asked once, by embedding a word. */
  readonly dimensions?: number | undefined;
  /** Whether `dimensions` is sent along, for models that can shorten their vectors. Default false. */
  readonly sendDimensions?: boolean | undefined;
  /** Tokens of one window, as estimated; longer texts are cut. At least 32. Default 512. */
  readonly maxTokens?: number | undefined;
  /** Texts of one request at most. Default 64. */
  readonly maxBatch?: number | undefined;
  /** Estimated tokens of one request at most, unless one text has more. Default 8,000. */
  readonly maxBatchTokens?: number | undefined;
  /** Put in front of texts that ask, such as `query: `. Default none. */
  readonly queryPrefix?: string | undefined;
  /** Put in front of texts that are to be found, such as `passage: `. Default none. */
  readonly documentPrefix?: string | undefined;
}

/** Statuses by which services refuse a request because of what is in it, or because it is too large. */
const REFUSED: readonly unknown[] = [400, 413, 422];

/**
 * An {@link Embedder} on an OpenAI-compatible `/v1/embeddings`. Requests are split by number of texts and estimated tokens;
 * one that the service refuses (400, 413, 422) is halved until the text that it refuses stands alone: only then
 * the call rejects, with EMBEDDER_FAILED, and `context.text` says which text it is.
 *
 * Vectors are checked (number, length, finite, not zero) and scaled to unit length. Errors are those of
 * {@link EmbeddingsClient}. The default number of tries is 6, so that a limit on requests is waited out.
 */
export async function openAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const rules = {
    maxTokens: checkRange('maxTokens', options.maxTokens ?? 512, 32),
    maxBatch: checkRange('maxBatch', options.maxBatch ?? 64, 1),
    maxBatchTokens: checkRange('maxBatchTokens', options.maxBatchTokens ?? 8000, 1),
    prefixes: { query: options.queryPrefix ?? '', document: options.documentPrefix ?? '' },
    more: options.sendDimensions ? { dimensions: options.dimensions } : {},
  };
  if (options.sendDimensions && options.dimensions === undefined) {
    throw new RangeError('sendDimensions needs dimensions');
  }
  if (options.dimensions !== undefined) checkRange('dimensions', options.dimensions, 1);
  const client = new EmbeddingsClient({ ...options, attempts: options.attempts ?? 6 });
  const [probe = []] =
    options.dimensions === undefined ? await client.vectors(['word'], passSignal(options.signal)) : [];
  return new OpenAiEmbedder(client, { ...rules, dimensions: options.dimensions ?? probe.length });
}

interface EmbedderRules {
  readonly dimensions: number;
  readonly maxTokens: number;
  readonly maxBatch: number;
  readonly maxBatchTokens: number;
  readonly prefixes: Readonly<Record<EmbedRole, string>>;
  readonly more: Readonly<Record<string, unknown>>;
}

/** A text on its way, with its place among those of the call. */
interface PlacedText {
  readonly place: number;
  readonly text: string;
  readonly tokens: number;
}

class OpenAiEmbedder implements Embedder {
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly maxTokens: number;
  readonly #client: EmbeddingsClient;
  readonly #rules: EmbedderRules;

  constructor(client: EmbeddingsClient, rules: EmbedderRules) {
    this.dimensions = rules.dimensions;
    this.maxTokens = rules.maxTokens;
    this.#client = client;
    this.#rules = rules;
    const { query, document } = rules.prefixes;
    this.fingerprint = `openai:${JSON.stringify([client.model, rules.dimensions, query, document, 'windows-1', rules.maxTokens])}`;
  }

  async embed(
    texts: readonly string[],
    { role, signal }: Abortable & { readonly role: EmbedRole },
  ): Promise<readonly Float32Array[]> {
    signal?.throwIfAborted();
    const prefix = this.#rules.prefixes[role];
    const placed = texts.map((text, place) => {
      const whole = prefix + wellFormed(text);
      return { place, text: whole, tokens: estimateTokens(whole) };
    });
    const vectors: Float32Array[] = [];
    for (const batch of this.#batches(placed)) {
      for (const [at, vector] of (await this.#embedBatch(batch, passSignal(signal))).entries()) {
        vectors[(batch[at] as PlacedText).place] = vector;
      }
    }
    return vectors;
  }

  async windows(texts: readonly string[], { signal }: Abortable = {}): Promise<readonly (readonly TextSpan[])[]> {
    signal?.throwIfAborted();
    const room = Math.max(16, this.maxTokens - 2 - estimateTokens(this.#rules.prefixes.document));
    return texts.map((text) => cutByTokens(text, room));
  }

  *#batches(texts: readonly PlacedText[]): Generator<readonly PlacedText[]> {
    const { maxBatch, maxBatchTokens } = this.#rules;
    let batch: PlacedText[] = [];
    let sum = 0;
    for (const one of texts) {
      if (batch.length > 0 && (batch.length >= maxBatch || sum + one.tokens > maxBatchTokens)) {
        yield batch;
        [batch, sum] = [[], 0];
      }
      batch.push(one);
      sum += one.tokens;
    }
    if (batch.length > 0) yield batch;
  }

  async #embedBatch(batch: readonly PlacedText[], options: Abortable): Promise<readonly Float32Array[]> {
    try {
      const texts = batch.map(({ text }) => text);
      const vectors = await this.#client.vectors(texts, { ...options, more: this.#rules.more });
      return vectors.map((vector) => this.#unit(vector));
    } catch (error) {
      if (!isVectorSearchError(error, 'EMBEDDER_FAILED') || !REFUSED.includes(error.context['status'])) throw error;
      if (batch.length === 1) throw refusedText(error, batch[0] as PlacedText);
      const middle = Math.ceil(batch.length / 2);
      const first = await this.#embedBatch(batch.slice(0, middle), options);
      return [...first, ...(await this.#embedBatch(batch.slice(middle), options))];
    }
  }

  #unit(vector: readonly number[]): Float32Array {
    if (vector.length !== this.dimensions) {
      throw new VectorSearchError(
        'EMBEDDER_FAILED',
        `the embeddings service at ${this.#client.url} (model ${this.#client.model}) gave vectors of ${vector.length} numbers instead of ${this.dimensions}: check model and dimensions`,
        { context: { model: this.#client.model, found: vector.length, dimensions: this.dimensions } },
      );
    }
    const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return Float32Array.from(vector, (value) => value / norm);
  }
}

function refusedText(error: VectorSearchError, { place, text }: PlacedText): VectorSearchError {
  const characters = text.length;
  const message = `${error.message} (refused: text ${place} of the call, ${characters} characters)`;
  return new VectorSearchError(error.code, message, {
    context: { ...error.context, text: place, characters },
    cause: error.cause,
  });
}

function checkRange(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${name} is ${value}, not a whole number from ${least}`);
}

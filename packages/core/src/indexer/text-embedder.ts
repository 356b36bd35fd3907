import { passSignal } from '../abort.ts';
import type { Embedder, TextSpan } from '../embed/embedder.ts';
import { isVectorSearchError, VectorSearchError } from '../errors.ts';
import { vectorProblem } from '../store/vector-problem.ts';

/** What became of one text: its outcome, or why this text alone has none. */
export type TextOutcome<T> = T | VectorSearchError;

/** So many texts failing in a row, with no success between them, mean that the embedder is of no use. */
const HOPELESS = 16;

/**
 * An {@link Embedder} whose failures are isolated: when a call fails, its texts are tried one by one, and only those
 * that fail again are errors. EMBEDDER_UNAVAILABLE, a damaged model and 16 failures in a row reject.
 */
export class TextEmbedder {
  readonly #embedder: Embedder;
  #failuresInARow = 0;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /** Windows of each text; a text is one window where the embedder does not cut. */
  async windows(texts: readonly string[], signal?: AbortSignal): Promise<readonly TextOutcome<readonly TextSpan[]>[]> {
    const embedder = this.#embedder;
    if (!embedder.windows) return texts.map(wholeText);
    const outcomes = await this.#isolated(texts, signal, async (some) => {
      const spans = (await embedder.windows?.(some, passSignal(signal))) ?? [];
      checkCount(spans.length, some.length, 'windows');
      return spans;
    });
    return outcomes.map((outcome, at) =>
      Array.isArray(outcome) && outcome.length === 0 ? wholeText(texts[at] as string) : outcome,
    );
  }

  /** Vectors of texts as documents. */
  async vectors(texts: readonly string[], signal?: AbortSignal): Promise<readonly TextOutcome<Float32Array>[]> {
    const embedder = this.#embedder;
    return this.#isolated(texts, signal, async (some) => {
      const vectors = await embedder.embed(some, { role: 'document', ...passSignal(signal) });
      checkCount(vectors.length, some.length, 'vectors');
      for (const vector of vectors) checkVector(vector, embedder.dimensions);
      return vectors;
    });
  }

  async #isolated<T>(
    texts: readonly string[],
    signal: AbortSignal | undefined,
    call: (texts: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly TextOutcome<T>[]> {
    if (texts.length === 0) return [];
    const together = await this.#attempt(texts, signal, call);
    if (Array.isArray(together)) return together as readonly T[];
    if (texts.length === 1) return [this.#failed(together as VectorSearchError)];
    const outcomes: TextOutcome<T>[] = [];
    for (const text of texts) {
      const alone = await this.#attempt([text], signal, call);
      outcomes.push(Array.isArray(alone) ? (alone[0] as T) : this.#failed(alone as VectorSearchError));
    }
    return outcomes;
  }

  async #attempt<T>(
    texts: readonly string[],
    signal: AbortSignal | undefined,
    call: (texts: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[] | VectorSearchError> {
    try {
      const values = await call(texts);
      this.#failuresInARow = 0;
      return values;
    } catch (error) {
      signal?.throwIfAborted();
      if (isVectorSearchError(error, 'EMBEDDER_UNAVAILABLE') || isVectorSearchError(error, 'MODEL_INVALID'))
        throw error;
      return isVectorSearchError(error) ? error : embedderFailed(error);
    }
  }

  #failed(error: VectorSearchError): VectorSearchError {
    this.#failuresInARow += 1;
    if (this.#failuresInARow < HOPELESS) return error;
    throw new VectorSearchError(
      'EMBEDDER_UNAVAILABLE',
      `the embedder failed on ${HOPELESS} texts in a row (${error.message}); what was committed stays, run again when it works`,
      { cause: error },
    );
  }
}

function wholeText(text: string): readonly TextSpan[] {
  return [{ start: 0, end: text.length }];
}

function embedderFailed(error: unknown): VectorSearchError {
  const message = error instanceof Error ? error.message : String(error);
  return new VectorSearchError('EMBEDDER_FAILED', `the embedder failed: ${message}`, { cause: error });
}

function checkCount(count: number, wanted: number, what: string): void {
  if (count !== wanted) throw new Error(`it gave ${count} ${what} for ${wanted} texts`);
}

function checkVector(vector: Float32Array, dimensions: number): void {
  const wrong = vectorProblem(vector, dimensions);
  if (wrong) throw new Error(`it gave a vector with ${wrong}`);
}

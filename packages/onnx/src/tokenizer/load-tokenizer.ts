import type { ModelFolder } from '../model/model-folder.ts';
import { toVectorSearchError } from '../pool/to-vector-search-error.ts';
import { WorkerProblem } from '../pool/worker-problem.ts';
import { type ModelTokenizer, readTokenizer } from './model-tokenizer.ts';

/**
 * The tokeniser of a model, on this thread: for measurements and for checks of token ids. Blocks for 0.1 to 0.5 s.
 *
 * @throws VectorSearchError MODEL_INVALID where `tokenizer.json` is missing, no JSON or no BERT tokeniser
 */
export function loadTokenizer(model: ModelFolder): ModelTokenizer {
  try {
    return readTokenizer(model);
  } catch (error) {
    throw error instanceof WorkerProblem ? toVectorSearchError(error) : error;
  }
}

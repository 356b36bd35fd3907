import {
  type Abortable,
  type Config,
  type Embedder,
  isVectorSearchError,
  VectorSearchError,
} from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';

/** How an embedder is opened. */
export interface OpenEmbedderOptions extends Abortable {
  /** Worker threads at most. Default: one for each core. */
  readonly workers?: number | undefined;
}

/**
 * The embedder that a configuration names; model packages are looked up from its project. Only the description of the model is
 * read here: tokeniser and weights are loaded by workers at the first text.
 */
export async function openEmbedder(config: Config, options: OpenEmbedderOptions = {}): Promise<Embedder> {
  try {
    return await onnxEmbedder({ ...options, model: config.embedding?.model, from: config.projectRoot });
  } catch (error) {
    if (!isVectorSearchError(error) || config.file === undefined || config.embedding?.model === undefined) throw error;
    const { code, message, context, cause } = error;
    throw new VectorSearchError(code, `${config.file}, model of embedding: ${message}`, { context, cause });
  }
}

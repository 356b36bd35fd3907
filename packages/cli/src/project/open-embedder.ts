import type { Abortable, Config, Embedder } from '@mcp-vector-search/core';

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
  const { onnxEmbedder } = await import('@mcp-vector-search/onnx');
  return onnxEmbedder({ ...options, model: config.embedding?.model, from: config.projectRoot });
}

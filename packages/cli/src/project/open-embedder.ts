import {
  type Abortable,
  type Config,
  type Embedder,
  isVectorSearchError,
  type ServiceEmbeddingConfig,
  VectorSearchError,
} from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { namedSecret } from './named-secret.ts';

/** How an embedder is opened. */
export interface OpenEmbedderOptions extends Abortable {
  /** Worker threads at most. Default: one for each core. */
  readonly workers?: number | undefined;
}

/**
 * The embedder that a configuration names: a service, or a model of this machine. Model packages are looked up from its project. Only the description of the model is
 * read here: tokeniser and weights are loaded by workers at the first text.
 */
export async function openEmbedder(config: Config, options: OpenEmbedderOptions = {}): Promise<Embedder> {
  const { embedding } = config;
  if (embedding?.type === 'openai') return openService(embedding, options);
  try {
    return await onnxEmbedder({ ...options, model: embedding?.model, from: config.projectRoot });
  } catch (error) {
    if (!isVectorSearchError(error) || config.file === undefined || embedding?.model === undefined) throw error;
    const { code, message, context, cause } = error;
    throw new VectorSearchError(code, `${config.file}, model of embedding: ${message}`, { context, cause });
  }
}

async function openService(
  { apiKeyEnv, type: _, ...service }: ServiceEmbeddingConfig,
  { signal }: OpenEmbedderOptions,
): Promise<Embedder> {
  const { openAiEmbedder } = await import('@mcp-vector-search/chroma');
  const apiKey = namedSecret({ value: service.apiKey, variable: apiKeyEnv }, 'the key of the embeddings service');
  return openAiEmbedder({ ...service, apiKey, signal });
}

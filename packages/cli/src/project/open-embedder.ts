import type { Config, Embedder } from '@mcp-vector-search/core';

/** The embedder that a configuration names. Only its description is read: weights are loaded when the first text is embedded. */
export async function openEmbedder(config: Config, { workers }: { readonly workers?: number | undefined } = {}): Promise<Embedder> {
  const { onnxEmbedder } = await import('@mcp-vector-search/onnx');
  const { model } = config.embedding ?? {};
  return onnxEmbedder({ ...(model !== undefined && { model }), ...(workers !== undefined && { workers }) });
}

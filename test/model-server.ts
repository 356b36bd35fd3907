import type { Embedder } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { type FaultServer, type ReceivedRequest, type Reply, startFaultServer } from './fault-server.ts';

/** What a server of models takes at once. */
export interface ModelServerLimits {
  /** Texts of a request; more are 400. */
  readonly inputs?: number;
  /** Characters of all texts of a request; more are 413. */
  readonly characters?: number;
}

/**
 * An OpenAI-compatible server of embeddings and reranking on this machine, on our own embedder. `/v1/rerank` scores by the
 * cosine. It knows every model name.
 */
export async function startModelServer(limits: ModelServerLimits = {}): Promise<FaultServer> {
  const embedder = await onnxEmbedder({ workers: 1 });
  const server = await startFaultServer((request) => answerModel(request, embedder, limits));
  const stopServer = server.stop;
  const stop = async (): Promise<void> => {
    await stopServer();
    await embedder.close?.();
  };
  return Object.assign(server, { stop, [Symbol.asyncDispose]: stop });
}

async function answerModel(request: ReceivedRequest, embedder: Embedder, limits: ModelServerLimits): Promise<Reply> {
  const body = JSON.parse(request.text || '{}');
  if (request.method === 'POST' && request.path === '/v1/embeddings') return answerEmbeddings(body, embedder, limits);
  if (request.method === 'POST' && request.path === '/v1/rerank') return answerRerank(body, embedder);
  return { status: 404, body: { error: { message: `no ${request.method} ${request.path}` } } };
}

async function answerEmbeddings(
  { model, input }: { model: string; input: string | readonly string[] },
  embedder: Embedder,
  { inputs = Number.POSITIVE_INFINITY, characters = Number.POSITIVE_INFINITY }: ModelServerLimits,
): Promise<Reply> {
  const texts = typeof input === 'string' ? [input] : input;
  if (texts.length > inputs) return { status: 400, body: { error: { message: `more than ${inputs} inputs` } } };
  if (texts.join('').length > characters) return { status: 413, body: 'Payload too large' };
  const vectors = await embedder.embed(texts, { role: 'document' });
  const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
  return { body: { object: 'list', data, model, usage: { prompt_tokens: 0, total_tokens: 0 } } };
}

async function answerRerank(
  { model, query, documents }: { model: string; query: string; documents: readonly string[] },
  embedder: Embedder,
): Promise<Reply> {
  const [asked] = await embedder.embed([query], { role: 'query' });
  const vectors = await embedder.embed(documents, { role: 'document' });
  const results = vectors.map((vector, index) => ({ index, relevance_score: cosine(vector, asked as Float32Array) }));
  results.sort((a, b) => b.relevance_score - a.relevance_score);
  return { body: { model, results } };
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);
}

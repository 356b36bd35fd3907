import { contentHash } from '@mcp-vector-search/core';
import { type FaultServer, type ReceivedRequest, type Reply, startFaultServer } from '../../../test/fault-server.ts';

/** Length of the vectors. */
const DIMENSIONS = 8;

/**
 * An OpenAI-compatible embeddings service whose vectors depend on model and text alone and mean nothing: for what is about the
 * course of a run, not about what is found. `/v1/rerank` puts the last document first.
 */
export function startHashEmbeddings(): Promise<FaultServer> {
  return startFaultServer(answer);
}

function answer({ path, text }: ReceivedRequest): Reply {
  const { model, input = [], documents = [] } = JSON.parse(text || '{}');
  if (path === '/v1/rerank') {
    const results = documents.map((_: string, index: number) => ({ index, relevance_score: index }));
    return { body: { results } };
  }
  const data = input.map((one: string, index: number) => ({ index, embedding: hashVector(`${model} ${one}`) }));
  return { body: { data } };
}

/** The vector of a text. */
export function hashVector(text: string): number[] {
  const bytes = Buffer.from(contentHash(text), 'hex');
  return [...bytes.subarray(0, DIMENSIONS)].map((byte) => (byte - 127.5) / 128);
}

/** Texts that a service was asked to embed, request by request. */
export function embedded(server: FaultServer): string[][] {
  return server.requests.filter(({ path }) => path === '/v1/embeddings').map(({ text }) => JSON.parse(text).input);
}

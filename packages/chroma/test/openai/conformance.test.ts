import { openAiEmbedder, openAiReranker } from '@mcp-vector-search/chroma';
import { embedderCases, rerankerCases } from '@mcp-vector-search/core/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { FaultServer } from '../../../../test/fault-server.ts';
import { startModelServer } from '../../../../test/model-server.ts';

let server: FaultServer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server?.stop());

describe('an embedder on a service', () => {
  const subject = {
    supports: { windows: true },
    create: () => openAiEmbedder({ url: server.url, model: 'some-model' }),
  };
  for (const { name, run } of embedderCases) it(name, () => run(subject));
});

describe('a reranker on a service', () => {
  const subject = { create: () => openAiReranker({ url: server.url, model: 'some-model' }) };
  for (const { name, run } of rerankerCases) it(name, () => run(subject));
});

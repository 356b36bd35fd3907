import { openAiReranker, RerankClient } from '@mcp-vector-search/chroma';
import type { Hit } from '@mcp-vector-search/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '../../../../test/fault-server.ts';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer(({ text }) => {
    const { documents } = JSON.parse(text) as { documents: readonly string[] };
    const results = documents.map((document, index) => ({ index, relevance_score: document.length }));
    return { body: { results: results.reverse() } };
  });
});
afterAll(() => server?.stop());
beforeEach(() => {
  server.requests.length = 0;
  server.fault = () => undefined;
});

function hit(content: string, at: number, range?: Hit['segment']['range']): Hit {
  const segment = {
    id: `d${at}`,
    sourceId: 's',
    documentId: `d${at}`,
    path: `docs/${at}.md`,
    ordinal: 0,
    content,
    metadata: {},
    ...(range && { range }),
  };
  return { rank: at + 1, segment, score: 1, alsoIn: [] };
}

const HITS = [
  hit('a', 0, { start: 0, end: 1, startLine: 3, endLine: 9 }),
  hit('abc', 1, { start: 0, end: 1, startLine: 4, endLine: 4 }),
  hit('ab', 2),
];

describe('a reranker on a service', () => {
  it('sends model, question and each hit under its path and lines, and sorts by the answer', async () => {
    const reranked = await openAiReranker({ url: server.url, model: 'r', apiKey: 'k' }).rerank('which?', HITS);
    const documents = ['File: docs/0.md#L3-L9\n\na', 'File: docs/1.md#L4\n\nabc', 'File: docs/2.md\n\nab'];
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/rerank' });
    expect(JSON.parse(request?.text ?? '')).toEqual({ model: 'r', query: 'which?', documents });
    expect(request?.headers.authorization).toBe('Bearer k');
    expect(reranked.map(({ segment }) => segment.content)).toEqual(['a', 'abc', 'ab']);
    expect(reranked.map(({ rerankScore }) => rerankScore)).toEqual(documents.map(({ length }) => length));
  });

  it('sends what it is told of a hit', async () => {
    const documentOf = ({ segment }: Hit): string => segment.content;
    const reranked = await openAiReranker({ url: server.url, model: 'r', documentOf }).rerank('q', HITS);
    expect(reranked.map(({ segment }) => segment.content)).toEqual(['abc', 'ab', 'a']);
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['a result too few', { results: [0, 1].map((index) => ({ index, relevance_score: 1 })) }],
    ['a result twice', { results: [0, 1, 1].map((index) => ({ index, relevance_score: 1 })) }],
    ['an index beyond', { results: [0, 1, 3].map((index) => ({ index, relevance_score: 1 })) }],
    ['a score that is a text', { results: [0, 1, 2].map((index) => ({ index, relevance_score: '1' })) }],
    ['no score', { results: [0, 1, 2].map((index) => ({ index, score: 1 })) }],
    ['null', { results: [null, null, null] }],
  ])('refuses %s', async (_, body) => {
    server.fault = () => ({ body });
    const call = openAiReranker({ url: server.url, model: 'r' }).rerank('q', HITS);
    await expect(call).rejects.toMatchObject({ code: 'RERANKER_FAILED' });
  });

  it('says what the service said', async () => {
    server.fault = () => ({ status: 400, body: { error: 'too many documents' } });
    const call = openAiReranker({ url: server.url, model: 'r' }).rerank('q', HITS);
    await expect(call).rejects.toMatchObject({
      message: `the reranking service at ${server.url} (model r) answered HTTP 400: {"error":"too many documents"}`,
      context: { operation: 'reranking request', status: 400, body: '{"error":"too many documents"}' },
    });
  });
});

describe('limits of reranking', () => {
  const client = (limits: object): RerankClient => new RerankClient({ url: server.url, model: 'r', ...limits });

  it('count the UTF-8 bytes of a document, and send nothing beyond', async () => {
    expect(await client({ maxDocumentBytes: 4 }).scores('q', ['éé', 'abcd'])).toEqual([2, 4]);
    const call = client({ maxDocumentBytes: 4 }).scores('q', ['a', 'ééx']);
    await expect(call).rejects.toThrow(/document 2 is of 5 bytes, more than the limit of one document \(4\)/);
    expect(server.requests).toHaveLength(1);
  });

  it('count the bytes of all documents together', async () => {
    expect(await client({ maxRequestBytes: 6 }).scores('q', ['éé', 'ab'])).toEqual([2, 2]);
    await expect(client({ maxRequestBytes: 6 }).scores('q', ['éé', 'abc'])).rejects.toThrow(/limit of a request \(6\)/);
  });

  it('of 0 are none', async () => {
    expect(await client({ maxDocumentBytes: 0, maxRequestBytes: 0 }).scores('q', ['abc'])).toEqual([3]);
  });
});

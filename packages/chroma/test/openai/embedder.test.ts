import { EmbeddingsClient, openAiEmbedder } from '@mcp-vector-search/chroma';
import type { Embedder } from '@mcp-vector-search/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, type ReceivedRequest, type Reply, startFaultServer } from '../../../../test/fault-server.ts';

/** A vector that tells its text: 4 numbers, not of unit length. */
function vectorOf(text: string): readonly number[] {
  return [text.length + 1, text.charCodeAt(0) || 1, 3, -4];
}

function usual({ text }: ReceivedRequest): Reply {
  const { input } = JSON.parse(text) as { input: readonly string[] };
  const data = input.map((one, index) => ({ index, embedding: vectorOf(one) }));
  return { body: { data: data.reverse() } };
}

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer(usual);
});
afterAll(() => server?.stop());
beforeEach(() => {
  server.requests.length = 0;
  server.fault = () => undefined;
});

function embedder(more: Partial<Parameters<typeof openAiEmbedder>[0]> = {}): Promise<Embedder> {
  return openAiEmbedder({ url: server.url, model: 'm', dimensions: 4, firstDelayMs: 1, ...more });
}

function inputs(): readonly (readonly string[])[] {
  return server.requests.map(({ text }) => JSON.parse(text).input);
}

function unit(vector: readonly number[]): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(vector, (value) => value / norm);
}

const asDocument = { role: 'document' } as const;

describe('an embedder on a service', () => {
  it('asks nothing of the service until it is used, when the dimensions are given', async () => {
    const one = await embedder();
    expect([one.dimensions, one.maxTokens]).toEqual([4, 512]);
    expect(server.requests).toHaveLength(0);
  });

  it('asks once for the dimensions otherwise', async () => {
    expect((await embedder({ dimensions: undefined })).dimensions).toBe(4);
    expect(inputs()).toEqual([['word']]);
  });

  it('sends model and texts, and puts vectors that come in any order in that of the texts, at unit length', async () => {
    const vectors = await (await embedder({ apiKey: 'k' })).embed(['one', 'three', 'x'], asDocument);
    expect(vectors).toEqual(['one', 'three', 'x'].map((text) => unit(vectorOf(text))));
    const [request] = server.requests;
    expect(JSON.parse(request?.text ?? '')).toEqual({ model: 'm', input: ['one', 'three', 'x'] });
    expect(request?.headers.authorization).toBe('Bearer k');
  });

  it('keeps a key that has its scheme already, and sends none for none', async () => {
    await (await embedder({ apiKey: 'bearer k' })).embed(['a'], asDocument);
    await (await embedder()).embed(['a'], asDocument);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['bearer k', undefined]);
  });

  it('puts prefixes in front, each with its role, and changes its fingerprint with them', async () => {
    const plain = await embedder();
    const prefixed = await embedder({ queryPrefix: 'query: ', documentPrefix: 'passage: ' });
    await prefixed.embed(['a'], asDocument);
    await prefixed.embed(['a'], { role: 'query' });
    expect(inputs()).toEqual([['passage: a'], ['query: a']]);
    const fingerprints = [plain, prefixed, await embedder({ model: 'n' }), await embedder({ maxTokens: 100 })];
    expect(new Set(fingerprints.map(({ fingerprint }) => fingerprint)).size).toBe(4);
    expect((await embedder({ apiKey: 'x' })).fingerprint).toBe(plain.fingerprint);
  });

  it('sends the dimensions along where it is told to', async () => {
    await (await embedder({ sendDimensions: true })).embed(['a'], asDocument);
    expect(JSON.parse(server.requests[0]?.text ?? '').dimensions).toBe(4);
    await expect(embedder({ sendDimensions: true, dimensions: undefined })).rejects.toThrow(RangeError);
  });

  it('splits by number of texts', async () => {
    const texts = Array.from({ length: 10 }, (_, at) => `text ${at}`);
    const vectors = await (await embedder({ maxBatch: 4 })).embed(texts, asDocument);
    expect(inputs().map(({ length }) => length)).toEqual([4, 4, 2]);
    expect(vectors).toEqual(texts.map((text) => unit(vectorOf(text))));
  });

  it('splits by tokens, and gives a text of more a request of its own', async () => {
    const long = 'word '.repeat(300);
    const texts = ['word '.repeat(40), 'word '.repeat(40), 'word '.repeat(40), long, 'short'];
    await (await embedder({ maxBatchTokens: 100 })).embed(texts, asDocument);
    expect(inputs().map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });

  it('halves what the service finds too large, and keeps the order', async () => {
    server.fault = (request) => {
      const { input } = JSON.parse(request.text) as { input: readonly string[] };
      return input.length > 3 ? { status: 413, body: 'Payload too large' } : undefined;
    };
    const texts = Array.from({ length: 11 }, (_, at) => 'x'.repeat(at + 1));
    expect(await (await embedder()).embed(texts, asDocument)).toEqual(texts.map((text) => unit(vectorOf(text))));
  });

  it('names the one text that the service refuses', async () => {
    server.fault = ({ text }) => (text.includes('huge') ? { status: 400, body: { error: 'too long' } } : undefined);
    const texts = ['a', 'b', 'huge', 'c', 'd'];
    const call = (await embedder()).embed(texts, asDocument);
    await expect(call).rejects.toMatchObject({ code: 'EMBEDDER_FAILED', context: { text: 2, status: 400 } });
  });

  it.each([401, 403, 404, 429, 500, 503])('cannot be used while the service answers %i', async (status) => {
    server.fault = () => ({ status });
    const call = (await embedder({ attempts: 2 })).embed(['a', 'b'], asDocument);
    await expect(call).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE', context: { status } });
  });

  it.each<[string, unknown]>([
    ['no list', {}],
    ['null', null],
    ['too few', { data: [{ index: 0, embedding: [1, 2, 3, 4] }] }],
    ['too many', { data: [0, 1, 2].map((index) => ({ index, embedding: [1, 2, 3, 4] })) }],
    ['an index twice', { data: [0, 0].map((index) => ({ index, embedding: [1, 2, 3, 4] })) }],
    ['an index too large', { data: [0, 2].map((index) => ({ index, embedding: [1, 2, 3, 4] })) }],
    ['vectors of two lengths', { data: [[1, 2, 3, 4], [1]].map((embedding, index) => ({ index, embedding })) }],
    ['vectors of another length', { data: [[1], [2]].map((embedding, index) => ({ index, embedding })) }],
    [
      'a vector of zeros',
      {
        data: [
          [1, 2, 3, 4],
          [0, 0, 0, 0],
        ].map((embedding, index) => ({ index, embedding })),
      },
    ],
    [
      'a null in a vector',
      {
        data: [
          [1, 2, 3, 4],
          [1, null, 3, 4],
        ].map((embedding, index) => ({ index, embedding })),
      },
    ],
    [
      'texts as numbers',
      {
        data: [
          [1, 2, 3, 4],
          ['1', 2, 3, 4],
        ].map((embedding, index) => ({ index, embedding })),
      },
    ],
    ['base64', { data: ['AAAA', 'AAAA'].map((embedding, index) => ({ index, embedding })) }],
    ['a number too large', '{"data":[{"index":0,"embedding":[1e999,1,1,1]},{"index":1,"embedding":[1,1,1,1]}]}'],
  ])('refuses %s', async (_, body) => {
    server.fault = () => ({ body: body === null ? 'null' : body });
    const call = (await embedder()).embed(['a', 'b'], asDocument);
    await expect(call).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' });
    expect(server.requests).toHaveLength(1);
  });

  it('takes a bare list', async () => {
    server.fault = () => ({ body: [{ embedding: [0, 0, 3, 4] }] });
    expect(await (await embedder()).embed(['a'], asDocument)).toEqual([Float32Array.of(0, 0, 0.6, 0.8)]);
  });

  it('sends no half characters', async () => {
    await (await embedder()).embed(['cut \ud83d'], asDocument);
    expect(inputs()).toEqual([['cut \ufffd']]);
  });

  it.each([
    [{ maxTokens: 31 }, /maxTokens/],
    [{ maxBatch: 0 }, /maxBatch/],
    [{ maxBatchTokens: -1 }, /maxBatchTokens/],
    [{ dimensions: 0 }, /dimensions/],
  ])('refuses the options %j', async (more, message) => {
    await expect(embedder(more)).rejects.toThrow(message);
  });
});

describe('the client of embeddings', () => {
  it('gives vectors as they are, and sends what it is told', async () => {
    const client = new EmbeddingsClient({ url: server.url, model: 'm', headers: { 'User-Agent': 'me/1' } });
    expect(await client.vectors(['query: a'])).toEqual([vectorOf('query: a')]);
    expect(server.requests[0]).toMatchObject({ method: 'POST', path: '/v1/embeddings' });
    expect(server.requests[0]?.headers['user-agent']).toBe('me/1');
    expect(server.requests[0]?.text).toBe('{"model":"m","input":["query: a"]}');
  });
});

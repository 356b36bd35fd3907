import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromaDriver, openAiEmbedder, withLexical } from '@mcp-vector-search/chroma';
import { Indexer, Searcher, Store, sqliteDriver } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { startProxy } from '../chroma-proxy.ts';
import { hasChroma, startChroma } from '../chroma-server.ts';
import { type FaultServer, type Reply, startFaultServer } from '../fault-server.ts';
import { corpus, DIMENSIONS, vectorOf } from './corpus.mjs';

/** What the service takes at once. */
const [MOST_INPUTS, MOST_TOKENS] = [96, 8000];
/** A document that it never takes. */
const OVERSIZE = '00007.txt';

/** A busy service: 30 % of the answers are 429; too many texts or tokens are refused, and one document always. */
function startBusyService(): Promise<FaultServer> {
  let count = 0;
  return startFaultServer(({ text }): Reply => {
    count += 1;
    if (count % 10 < 3) return { status: 429, headers: { 'retry-after': '0' } };
    const { input } = JSON.parse(text) as { input: readonly string[] };
    if (input.length > MOST_INPUTS) return { status: 400, body: { error: `more than ${MOST_INPUTS} inputs` } };
    if (input.join('').length / 4 > MOST_TOKENS) return { status: 400, body: { error: 'too many tokens' } };
    if (input.some((one) => one.includes(OVERSIZE))) return { status: 413, body: 'too large' };
    return { body: { data: input.map((one, index) => ({ index, embedding: [...vectorOf(one)] })) } };
  });
}

describe.skipIf(!hasChroma)('field reports', () => {
  it('C50: a busy service, an oversize document and a server that takes 300 records end in all the others indexed', async () => {
    await using server = await startChroma();
    await using service = await startBusyService();
    await using proxy = await startProxy(server.url);
    proxy.fault = ({ path, text }) =>
      /\/(upsert|get|delete)$/.test(path) && (JSON.parse(text).ids?.length ?? 0) > 300
        ? { status: 413, body: 'Payload too large' }
        : undefined;
    const embedder = await openAiEmbedder({
      ...{ url: service.url, model: 'm', dimensions: DIMENSIONS },
      ...{ firstDelayMs: 1, maxBatch: 200, maxBatchTokens: 20_000 },
    });
    const driver = chromaDriver({ url: proxy.url, collection: 'busy', firstDelayMs: 1 });
    await using store = await Store.open({ driver, embedder });
    const indexer = new Indexer({ sources: [corpus(60, 10)], embedder, store });
    const { totals } = await indexer.run();
    expect([totals.indexed, totals.failed]).toEqual([59, 1]);
    expect(await store.counts()).toMatchObject({ documents: 60, failed: 1, segments: 590 });
    const failed = await store.document({ sourceId: 'corpus', documentId: `/corpus/${OVERSIZE}` });
    expect(failed).toMatchObject({ state: 'failed', problem: { reason: 'EMBEDDER_FAILED' } });
    expect(failed?.problem?.message).toMatch(/HTTP 413/);
    service.requests.length = 0;
    expect((await indexer.run()).totals).toMatchObject({ indexed: 0, unchanged: 59, failed: 1 });
    for (const { text } of service.requests) expect(text).toContain(OVERSIZE);
    expect((await store.verify()).problems).toEqual([]);
  });

  it('C50: a service that stays too busy ends the run, with its word and with what was done kept', async () => {
    await using server = await startChroma();
    await using service = await startBusyService();
    const options = { url: service.url, model: 'm', dimensions: DIMENSIONS, firstDelayMs: 1, maxBatch: 10 };
    const embedder = await openAiEmbedder({ ...options, attempts: 5 });
    await using store = await Store.open({ driver: chromaDriver({ url: server.url, collection: 'shut' }), embedder });
    await new Indexer({ sources: [corpus(5, 10)], embedder, store }).run();
    service.fault = () => ({ status: 429, body: 'monthly limit' });
    const indexer = new Indexer({ sources: [corpus(9, 10)], embedder, store });
    await expect(indexer.run()).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE', message: /monthly limit/ });
    expect(await store.counts()).toMatchObject({ documents: 5, segments: 50 });
  });

  it('C38: any text is a query', async () => {
    await using server = await startChroma();
    await using service = await startFaultServer(({ text }) => {
      const { input } = JSON.parse(text) as { input: readonly string[] };
      return { body: { data: input.map((one, index) => ({ index, embedding: [...vectorOf(one)] })) } };
    });
    const folder = await mkdtemp(join(tmpdir(), 'words-'));
    const embedder = await openAiEmbedder({ url: service.url, model: 'm', dimensions: DIMENSIONS });
    const vectors = chromaDriver({ url: server.url, collection: 'odd' });
    const driver = withLexical(vectors, sqliteDriver({ path: join(folder, 'words.db') }));
    await using store = await Store.open({ driver, embedder });
    await new Indexer({ sources: [corpus(5, 4)], embedder, store }).run();
    const searcher = new Searcher({ store, embedder });
    const odd = [
      '--flag',
      'POL-358',
      '1.2.3',
      '“odd” ‘quotes’',
      '"open',
      'a AND (',
      '*',
      '$and {"$eq": 1}',
      '\ud83d',
      '\0',
    ];
    for (const query of [...odd, 'long words '.repeat(2000)]) {
      for (const mode of ['fused', 'vector', 'lexical'] as const) {
        const { hits } = await searcher.search(query, { mode, filter: { parity: 1 } });
        if (mode !== 'lexical') expect([query.slice(0, 20), hits.length]).toEqual([query.slice(0, 20), 8]);
      }
    }
    await rm(folder, { recursive: true, force: true });
  });
});

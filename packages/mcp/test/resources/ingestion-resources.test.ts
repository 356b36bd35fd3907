import {
  type Embedder,
  Indexer,
  type IngestStrategy,
  memoryDriver,
  type Source,
  type SourceEntry,
  Store,
  VectorSearchError,
} from '@mcp-vector-search/core';
import { createMcpServer, registerIndexResources } from '@mcp-vector-search/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, it, onTestFinished } from 'vitest';
import { type Documents, TEA_OR_NOT, teaIndex } from '../tea-index.ts';

async function reader(
  options: Parameters<typeof registerIndexResources>[1],
): Promise<(name: string) => Promise<unknown>> {
  const server = createMcpServer({ name: 'test', version: '1.2.3' }, { era: 'legacy' });
  registerIndexResources(server, options);
  const client = new Client({ name: 'client', version: '0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return async (name) => {
    const [content] = (await client.readResource({ uri: `ingestion://${name}` })).contents;
    return JSON.parse(String((content as { text?: string } | undefined)?.text));
  };
}

/** Fails in the way that a document's text names. */
const FAILING: IngestStrategy = {
  fingerprint: 'failing',
  *segment({ text, path }) {
    if (text === 'parse') throw new VectorSearchError('DOCUMENT_INVALID', `${path}: no namespace`);
    if (text === 'analysis') throw new Error('the analyser broke');
    yield { embedText: text === 'validation' ? ' ' : text, content: text };
  },
};

const BROKEN_ON_EMBEDDING: Embedder = {
  ...TEA_OR_NOT,
  embed: async (texts, options) => {
    if (texts.some((text) => text.includes('embedding'))) throw new Error('out of memory');
    return TEA_OR_NOT.embed(texts, options);
  },
};

function failingSource(texts: Documents): Source {
  return {
    id: 'failing',
    label: 'fails/*.md',
    spec: '/fails/*.md',
    strategy: FAILING,
    async *list(): AsyncGenerator<SourceEntry> {
      for (const path of Object.keys(texts)) yield { documentId: path, path, metadata: {} };
    },
    async read({ path }): Promise<Uint8Array> {
      if (texts[path] === 'read') throw new VectorSearchError('DOCUMENT_UNREADABLE', `${path} cannot be read`);
      return new TextEncoder().encode(texts[path]);
    },
  };
}

it('ingestion://failures has the five kinds of error of the original', async () => {
  const kinds = ['read', 'parse', 'validation', 'analysis', 'embedding'];
  const source = failingSource(Object.fromEntries([...kinds, 'good'].map((kind) => [`${kind}.md`, kind])));
  const store = await Store.open({ driver: memoryDriver(), embedder: BROKEN_ON_EMBEDDING });
  onTestFinished(() => store.close());
  await new Indexer({ sources: [source], embedder: BROKEN_ON_EMBEDDING, store }).run();
  const read = await reader({ index: store, sources: [source] });
  const { failures } = (await read('failures')) as { failures: Record<string, unknown>[] };
  const types = failures.map((one) => [one['file-path'], one['error-type']]);
  expect(types.sort()).toEqual(kinds.map((kind) => [`${kind}.md`, `${kind}-error`]).sort());
  for (const failure of failures) {
    expect(Object.keys(failure)).toEqual(['file-path', 'error-type', 'message', 'source-path', 'timestamp']);
    expect(failure).toMatchObject({ 'source-path': '/fails/*.md', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(failure['message']).not.toBe('');
  }
  expect(await read('status')).toMatchObject({ 'total-documents': 1, 'total-errors': 5 });
});

it('the last 20 failures are told', async () => {
  const source = failingSource(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`${at + 10}.md`, 'parse'])));
  const store = await Store.open({ driver: memoryDriver(), embedder: TEA_OR_NOT });
  onTestFinished(() => store.close());
  await new Indexer({ sources: [source], embedder: TEA_OR_NOT, store }).run();
  const read = await reader({ index: store, sources: [source] });
  const { failures } = (await read('failures')) as { failures: Record<string, unknown>[] };
  expect(failures.map((one) => one['file-path'])).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 15}.md`));
});

it('statistics are those of each source, and follow the index', async () => {
  const texts: Documents = { 'tea.md': 'Green tea.', 'bad.md': 'parse' };
  const source = failingSource(texts);
  const other = { ...failingSource({ 'cache.md': 'A stale response.' }), id: 'other', spec: '/other/*.md' };
  const sources = [source, other];
  const store = await Store.open({ driver: memoryDriver(), embedder: TEA_OR_NOT });
  onTestFinished(() => store.close());
  const indexer = new Indexer({ sources, embedder: TEA_OR_NOT, store });
  await indexer.run();
  const read = await reader({ index: store, sources });
  const row = (spec: string, matched: number, processed: number, errors: number): object => ({
    'path-spec': spec,
    'files-matched': matched,
    'files-processed': processed,
    'segments-created': processed,
    errors,
  });
  expect(await read('stats')).toEqual({ sources: [row('/fails/*.md', 2, 1, 1), row('/other/*.md', 1, 1, 0)] });
  texts['coffee.md'] = 'Coffee.';
  await indexer.run();
  expect(await read('stats')).toEqual({ sources: [row('/fails/*.md', 3, 2, 1), row('/other/*.md', 1, 1, 0)] });
});

it('captures are listed for each path spec that has some', async () => {
  const read = await reader(await teaIndex({ 'drinks/tea.md': 'Green tea.', 'web/cache.md': 'A stale response.' }));
  expect(await read('metadata')).toEqual({
    'path-specs': [{ path: '(?<topic>[^/]+)/*.md', captures: { topic: ['drinks', 'web'] } }],
  });
});

it('nothing is watched unless the host says so', async () => {
  const index = await teaIndex({ 'drinks/tea.md': 'Green tea.' });
  expect(await (await reader(index))('watch-stats')).toEqual({
    enabled: false,
    sources: [{ path: '(?<topic>[^/]+)/*.md', watching: false }],
    events: { created: 0, modified: 0, deleted: 0, 'last-event-at': '' },
    debounce: { queued: 0, processed: 0 },
  });
});

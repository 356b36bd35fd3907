import {
  Indexer,
  type IngestStrategy,
  memoryDriver,
  Searcher,
  type Source,
  type SourceEntry,
  Store,
} from '@mcp-vector-search/core';
import { registerSearchTools, SearchToolset } from '@mcp-vector-search/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connectedTo } from './connected-to.ts';
import { TEA_OR_NOT } from './tea-index.ts';

const WHOLE: IngestStrategy = {
  fingerprint: 'whole',
  singleSegment: true,
  *segment({ text }) {
    yield { embedText: text, content: text };
  },
};

interface Growing {
  readonly toolset: SearchToolset;
  readonly index: Store;
  readonly searcher: Searcher;
  readonly sources: readonly Source[];
  /** Makes the index hold documents with so many values of `topic`. */
  grow(topics: number): Promise<void>;
}

async function growing(): Promise<Growing> {
  let topics = 0;
  const source: Source = {
    id: 's',
    strategy: WHOLE,
    async *list(): AsyncGenerator<SourceEntry> {
      for (let at = 0; at < topics; at += 1) {
        yield { documentId: `${at}.md`, path: `${at}.md`, metadata: { topic: `t${at}`, kind: 'note' } };
      }
    },
    read: async ({ path }) => new TextEncoder().encode(`text of ${path}`),
  };
  const sources = [source];
  const index = await Store.open({ driver: memoryDriver(), embedder: TEA_OR_NOT });
  onTestFinished(() => index.close());
  const indexer = new Indexer({ sources, embedder: TEA_OR_NOT, store: index });
  const searcher = new Searcher({ store: index, embedder: TEA_OR_NOT, sources });
  return {
    toolset: new SearchToolset({ searcher, index, sources }),
    ...{ index, searcher, sources },
    async grow(count) {
      topics = count;
      await indexer.run();
    },
  };
}

async function topicOf(client: Client): Promise<unknown> {
  const [tool] = (await client.listTools()).tools;
  const metadata = tool?.inputSchema.properties?.['metadata'] as { properties?: Record<string, unknown> } | undefined;
  return metadata?.properties?.['topic'];
}

it('the schema lists the values of a key while they are at most 50, and follows the index', async () => {
  const { toolset, grow } = await growing();
  const listed = async (): Promise<unknown> => topicOf(await connectedTo(toolset));
  await grow(50);
  expect(await toolset.refresh()).toBe(true);
  expect(await listed()).toMatchObject({ type: 'string', enum: { length: 50 } });
  await grow(51);
  expect(await toolset.refresh()).toBe(true);
  expect(await listed()).toEqual({ type: 'string' });
  await grow(60);
  expect(await toolset.refresh()).toBe(false); // many are many
  await grow(2);
  expect(await toolset.refresh()).toBe(true);
  expect(await listed()).toEqual({ type: 'string', enum: ['t0', 't1'] });
});

it('listeners are told only where the schema became another', async () => {
  const { toolset, grow } = await growing();
  let told = 0;
  const forget = toolset.onSchemaChange(() => {
    told += 1;
  });
  await grow(2);
  await Promise.all([toolset.refresh(), toolset.refresh()]);
  await toolset.refresh();
  expect(told).toBe(1);
  forget();
  await grow(3);
  expect(await toolset.refresh()).toBe(true);
  expect(told).toBe(1);
});

it('a client is told of changes at most every 30 s, and lists the newest schema in between', async () => {
  const { index, searcher, sources, grow } = await growing();
  const server = new McpServer({ name: 'test', version: '1.2.3' });
  const tools = registerSearchTools(server, { searcher, index, sources });
  const client = new Client({ name: 'client', version: '0' });
  let told = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    told += 1;
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  for (const topics of [1, 2, 3]) {
    await grow(topics);
    expect(await tools.refresh()).toBe(true);
  }
  expect(await topicOf(client)).toEqual({ type: 'string', enum: ['t0', 't1', 't2'] });
  expect(told).toBe(1);
  await vi.advanceTimersByTimeAsync(29_000);
  await client.ping();
  expect(told).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await client.ping();
  expect(told).toBe(2);
});

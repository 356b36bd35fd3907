import {
  defineConfig,
  type Embedder,
  Indexer,
  memoryDriver,
  recordRoot,
  resolveSources,
  Searcher,
  Store,
} from '@mcp-vector-search/core';
import { DEFAULT_SEARCH_DESCRIPTION, registerSearchTools, type SearchTools } from '@mcp-vector-search/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Two axes are enough to tell texts about tea from all others. */
const TEA_OR_NOT: Embedder = {
  fingerprint: 'tea-or-not',
  dimensions: 2,
  maxTokens: 512,
  embed: async (texts) => texts.map((text) => (/tea|brew/i.test(text) ? Float32Array.of(1, 0) : Float32Array.of(0, 1))),
};

const DOCUMENTS = {
  'drinks/tea.md': 'Green tea is brewed with water of seventy degrees.',
  'drinks/coffee.md': 'Coffee wants water just below boiling.',
  'web/cache.md': 'A stale response is validated.',
};

interface Connected {
  readonly client: Client;
  readonly tools: SearchTools;
  readonly changes: () => number;
  index(): Promise<void>;
}

async function connected(options: { description?: string; result?: 'markdown' | 'json' } = {}): Promise<Connected> {
  const config = defineConfig({ sources: [{ 'class-path': '(?<topic>[^/]+)/*.md', year: 2024 }] });
  const sources = resolveSources(config, { roots: [recordRoot(DOCUMENTS)] });
  const store = await Store.open({ driver: memoryDriver(), embedder: TEA_OR_NOT });
  const server = new McpServer({ name: 'test', version: '1.2.3' }); // of the predecessor: hosts have either
  const searcher = new Searcher({ store, embedder: TEA_OR_NOT, sources });
  const tools = registerSearchTools(server, { searcher, index: store, sources, ...options });
  const client = new Client({ name: 'client', version: '0' });
  let changes = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1;
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(async () => {
    await client.close();
    await store.close();
  });
  const index = async (): Promise<void> => {
    await new Indexer({ sources, embedder: TEA_OR_NOT, store }).run();
    await tools.refresh();
  };
  return { client, tools, changes: () => changes, index };
}

type JsonObject = Record<string, unknown>;

async function metadataProperties(client: Client): Promise<unknown> {
  const schema = (await client.listTools()).tools[0]?.inputSchema as
    | { properties: { metadata: JsonObject } }
    | undefined;
  return schema?.properties.metadata['properties'];
}

const text = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? '';

describe('the tool list', () => {
  it('has three tools, read-only, with closed schemas and the description asked for', async () => {
    const { client } = await connected({ description: 'Find drinks' });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(3);
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read_document', 'index_status']);
    expect(tools[0]).toMatchObject({
      name: 'search',
      description: 'Find drinks',
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      inputSchema: { type: 'object', required: ['query'], additionalProperties: false },
      outputSchema: { type: 'object', additionalProperties: false },
    });
  });

  it('knows the keys of the sources before anything is indexed, their values afterwards, and tells of the change once', async () => {
    const { client, tools, changes, index } = await connected();
    expect((await client.listTools()).tools[0]?.description).toBe(DEFAULT_SEARCH_DESCRIPTION);
    expect(await metadataProperties(client)).toEqual({ topic: { type: 'string' }, year: { type: 'string' } });
    await index();
    expect(await metadataProperties(client)).toEqual({
      topic: { type: 'string', enum: ['drinks', 'web'] },
      year: { type: 'number', enum: [2024] },
    });
    expect(await tools.refresh()).toBe(false);
    await client.ping(); // whatever was sent before has arrived
    expect(changes()).toBe(1);
  });
});

describe('a call', () => {
  it('gives Markdown, and structured content that the client checks against the output schema', async () => {
    const { client, index } = await connected();
    await index();
    await client.listTools(); // from here on the client validates
    const result = await client.callTool({ name: 'search', arguments: { query: 'how to brew', limit: 1 } });
    expect(result.isError).toBeFalsy();
    expect(text(result)).toContain('## 1. drinks/tea.md:1-1');
    expect(text(result)).toContain(DOCUMENTS['drinks/tea.md']);
    expect(result.structuredContent).toMatchObject({
      query: 'how to brew',
      coverage: { documents: 3, pending: 0 },
      hits: [
        {
          rank: 1,
          docId: 'drinks/tea.md',
          startLine: 1,
          endLine: 1,
          content: DOCUMENTS['drinks/tea.md'],
          truncated: false,
        },
      ],
    });
  });

  it('filters by metadata: scalars, lists, system keys, and texts that spell a number', async () => {
    const { client, index } = await connected();
    await index();
    const docs = async (metadata: object): Promise<string[]> => {
      const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'water', metadata } });
      return (structuredContent as { hits: { docId: string }[] }).hits.map(({ docId }) => docId).sort();
    };
    expect(await docs({ topic: 'web' })).toEqual(['web/cache.md']);
    expect(await docs({ topic: ['web', 'drinks'], year: '2024' })).toHaveLength(3);
    expect(await docs({ 'doc-id': 'drinks/tea.md' })).toEqual(['drinks/tea.md']);
    expect(await docs({ year: 1999 })).toEqual([]);
  });

  it('answers from an empty index too, saying so', async () => {
    const { client } = await connected();
    await client.listTools();
    const result = await client.callTool({ name: 'search', arguments: { query: 'water' } });
    expect(result.structuredContent).toMatchObject({ coverage: { documents: 0 }, hits: [] });
    expect(text(result)).toContain('Nothing is indexed yet.');
  });

  it.each([
    [{}, 'search error: query is missing'],
    [{ query: '' }, 'search error: query is blank'],
    [{ query: 'water', limit: 0 }, 'search error: limit is 0'],
    [{ query: 'water', limt: 3 }, 'search error: unknown argument "limt"'],
    [{ query: 'water', metadata: { topik: 'web' } }, /^search error: .*topik.*topic.*\[FILTER_UNKNOWN_KEY\]$/],
  ])('%j is a tool error that tells how to mend it', async (args, message) => {
    const { client, index } = await connected();
    await index();
    await client.listTools();
    const result = await client.callTool({ name: 'search', arguments: args });
    expect(result.isError).toBe(true);
    expect(text(result)).toMatch(message);
  });

  it('in the form of the original is a JSON array of content and score, without structured content', async () => {
    const { client, index } = await connected({ result: 'json' });
    await index();
    expect((await client.listTools()).tools[0]).not.toHaveProperty('outputSchema');
    const result = await client.callTool({ name: 'search', arguments: { query: 'brew' } });
    expect(result).not.toHaveProperty('structuredContent');
    const hits = JSON.parse(text(result)) as { content: string; score: number }[];
    expect(Object.keys(hits[0]!)).toEqual(['content', 'score']);
    expect(hits[0]?.content).toBe(DOCUMENTS['drinks/tea.md']);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
    expect(text(await client.callTool({ name: 'search', arguments: { query: 'x', metadata: { year: 1999 } } }))).toBe(
      '[]',
    );
  });
});

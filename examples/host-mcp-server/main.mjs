import assert from 'node:assert/strict';
import {
  defineConfig,
  Indexer,
  memoryDriver,
  recordRoot,
  resolveSources,
  Searcher,
  Store,
} from '@mcp-vector-search/core';
import { registerIndexResources, registerSearchTools } from '@mcp-vector-search/mcp';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createServer } from './server.mjs';

const handbook = recordRoot({
  'people/leave.md': 'Every employee may take thirty days of paid holiday a year.',
  'people/travel.md': 'Train tickets are refunded when the receipt is handed in within a month.',
  'office/security.md': 'Lock your screen when you leave your desk.',
});
const config = defineConfig({ sources: [{ 'class-path': '(?<area>[^/]+)/*.md' }] });
const sources = resolveSources(config, { roots: [handbook] });
const embedder = await onnxEmbedder();
const store = await Store.open({ driver: memoryDriver(), embedder });
await new Indexer({ sources, embedder, store }).run();

// #region guide
const server = createServer(); // the server that you have
const searcher = new Searcher({ store, embedder, sources });
const tools = registerSearchTools(server, { searcher, index: store, sources, description: 'Search our handbook' });
registerIndexResources(server, { index: store, sources });
await tools.refresh(); // after each indexing: the metadata of the index is the schema of the tool's filter
// #endregion

// An agent connects, and uses the old tool and the new ones.
const client = new Client({ name: 'agent', version: '1.0.0' });
const [here, there] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(there), client.connect(here)]);
const { tools: listed } = await client.listTools();
const names = listed.map(({ name }) => name);
console.log(names.join(', '));
const sum = await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } });
const found = await client.callTool({
  name: 'search',
  arguments: { query: 'how much vacation do I get?', metadata: { area: 'people' } },
});
console.log(found.structuredContent.hits[0].path);
await client.close();
await Promise.all([store.close(), embedder.close()]);

assert.deepEqual(names, ['add', 'search', 'read_document', 'index_status']);
assert.equal(sum.content[0].text, '5');
assert.equal(found.structuredContent.hits[0].path, 'people/leave.md');

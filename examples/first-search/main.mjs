import assert from 'node:assert/strict';

// #region readme
import {
  defineConfig,
  Indexer,
  memoryDriver,
  recordRoot,
  resolveSources,
  Searcher,
  Store,
} from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';

const handbook = recordRoot({
  'leave.md': 'Every employee may take thirty days of paid holiday a year.',
  'travel.md': 'Train tickets are refunded when the receipt is handed in within a month.',
  'security.md': 'Lock your screen when you leave your desk.',
});
const config = defineConfig({ sources: [{ 'class-path': '**/*.md' }] });
const sources = resolveSources(config, { roots: [handbook] });
const embedder = await onnxEmbedder();
const store = await Store.open({ driver: memoryDriver(), embedder });
await new Indexer({ sources, embedder, store }).run();
const { hits } = await new Searcher({ store, embedder }).search('how much vacation do I get?');
console.log(`${hits[0].segment.path}: ${hits[0].segment.content}`);
await Promise.all([store.close(), embedder.close?.()]);
// #endregion

assert.equal(hits[0].segment.path, 'leave.md');
assert.equal(hits.length, 3);

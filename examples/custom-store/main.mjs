import assert from 'node:assert/strict';
import { defineConfig, Indexer, recordRoot, resolveSources, Searcher, Store } from '@mcp-vector-search/core';
import { storeDriverCases } from '@mcp-vector-search/core/testing';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { mapDriver } from './map-driver.mjs';

const handbook = recordRoot({
  'leave.md': 'Every employee may take thirty days of paid holiday a year.',
  'security.md': 'Lock your screen when you leave your desk.',
});
const sources = resolveSources(defineConfig({ sources: [{ 'class-path': '*.md' }] }), { roots: [handbook] });
const embedder = await onnxEmbedder();
const store = await Store.open({ driver: mapDriver(), embedder });
await new Indexer({ sources, embedder, store }).run();
const { hits, mode } = await new Searcher({ store, embedder }).search('how much vacation do I get?');
console.log(`${mode}: ${hits[0].segment.content}`);
await Promise.all([store.close(), embedder.close()]);

// The conformance suite says whether it is a store. Cases that need what it does not support are left out.
let passed = 0;
for (const { requires, run } of storeDriverCases) {
  if (requires !== undefined && !mapDriver().supports[requires]) continue;
  await run({ supports: mapDriver().supports, create: mapDriver });
  passed += 1;
}
console.log('all cases of the suite that apply passed');

assert.equal(hits[0].segment.path, 'leave.md');
assert.ok(passed > 20);

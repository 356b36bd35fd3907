import assert from 'node:assert/strict';
import {
  defaultStrategies,
  defineConfig,
  Indexer,
  memoryDriver,
  recordRoot,
  resolveSources,
  Searcher,
  Store,
} from '@mcp-vector-search/core';
import { ingestStrategyCases } from '@mcp-vector-search/core/testing';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { questionStrategy } from './question-strategy.mjs';

const faq = recordRoot({
  'faq.txt': `Q: When is lunch?
At noon, in the canteen on the ground floor.

Q: Who mends my chair?
Write to the caretaker.

Q: Where do I leave my bicycle?
In the yard. The gate opens with your badge.
`,
});
const strategies = { ...defaultStrategies, questions: questionStrategy };
const config = defineConfig({ sources: [{ 'class-path': '*.txt', ingest: 'questions', mark: 'Q:' }] }, { strategies });
const sources = resolveSources(config, { roots: [faq] });
const embedder = await onnxEmbedder();
const store = await Store.open({ driver: memoryDriver(), embedder });
await new Indexer({ sources, embedder, store }).run();
const { hits } = await new Searcher({ store, embedder }).search('my seat is broken', { limit: 1 });
const [{ segment }] = hits;
console.log(`${segment.path}:${segment.range.startLine}\n${segment.content}`);
await Promise.all([store.close(), embedder.close()]);

assert.equal(segment.metadata.question, 'Who mends my chair?');
assert.equal(segment.range.startLine, 4);
assert.equal(ingestStrategyCases.length > 0, true); // a test would run them over the strategy

import assert from 'node:assert/strict';

// #region guide
import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import {
  defaultStrategies,
  defineConfig,
  directoryRoot,
  Indexer,
  memoryDriver,
  resolveSources,
  Searcher,
  Store,
} from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';

const strategies = { ...defaultStrategies, ...codeAnalysisStrategies };
const input = {
  sources: [
    { 'class-path': '*.java', ingest: 'code-analysis' },
    { 'class-path': '*.py', ingest: 'code-analysis' },
  ],
};
const here = directoryRoot(import.meta.dirname);
const sources = resolveSources(defineConfig(input, { strategies }), { roots: [here] });
const embedder = await onnxEmbedder();
const store = await Store.open({ driver: memoryDriver(), embedder });
await new Indexer({ sources, embedder, store }).run();
const searcher = new Searcher({ store, embedder, sources });
const questions = ['what do I have to pay?', 'try a request several times'];
const found = [];
for (const question of questions) {
  const { hits } = await searcher.search(question, { limit: 1, filter: { 'element-type': ['method', 'var'] } });
  found.push(hits[0].segment);
}
for (const { path, range, metadata } of found) {
  console.log(`${path}:${range.startLine} ${metadata['element-type']} ${metadata['element-name']}`);
}
await Promise.all([store.close(), embedder.close()]);
// #endregion

assert.deepEqual(
  found.map(({ metadata }) => metadata['element-name']),
  ['shop.Basket.total', 'with_backoff'],
);

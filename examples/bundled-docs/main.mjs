import assert from 'node:assert/strict';

// #region guide
import {
  defineConfig,
  discoverPackages,
  Indexer,
  joinStores,
  memoryDriver,
  openBundle,
  recordRoot,
  resolveSources,
  Searcher,
  Store,
} from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';

const embedder = await onnxEmbedder();

// documents of the program itself, indexed here
const notes = recordRoot({ 'kitchen.md': 'The kettle of the second floor stands beside the sink.' });
const own = resolveSources(defineConfig({ sources: [{ 'class-path': '*.md' }] }), { roots: [notes] });
const store = await Store.open({ driver: memoryDriver(), embedder });
await new Indexer({ sources: own, embedder, store }).run();

// prebuilt indexes of installed packages, read where they lie
const packages = await discoverPackages({ from: import.meta.dirname });
const indexes = packages.map(({ index }) => index).filter((path) => path !== undefined);
const bundles = await Promise.all(indexes.map((path) => openBundle({ path, embedder })));

const searcher = new Searcher({
  store: joinStores([store, ...bundles.map((bundle) => bundle.store)]),
  embedder,
  sources: [...own, ...bundles.flatMap((bundle) => bundle.sources)],
});
const { hits } = await searcher.search('white flakes swim in my water', { limit: 2 });
for (const { segment } of hits) {
  const { product = 'own', 'product-version': version = '' } = segment.metadata;
  console.log(`${product} ${version} ${segment.path}`);
}
await Promise.all([...bundles, store, embedder].map((one) => one.close()));
// #endregion

assert.deepEqual(
  hits.map(({ segment }) => segment.path),
  ['care/descaling.md', 'boiling.md'],
);
assert.equal(hits[0].segment.metadata.product, '@mcp-vector-search/example-kettle-manual');
assert.equal(hits[0].segment.metadata['product-version'], '3.1.0');

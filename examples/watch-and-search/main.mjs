import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, Indexer, memoryDriver, resolveSources, Searcher, Store, Watcher } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';

const folder = await mkdtemp(join(tmpdir(), 'watch-and-search-'));
await writeFile(join(folder, 'leave.md'), 'Every employee may take thirty days of paid holiday a year.');

// #region guide
const config = defineConfig({ 'watch?': true, sources: [{ path: `${folder}/**/*.md` }] });
const sources = resolveSources(config);
const embedder = await onnxEmbedder();
const store = await Store.open({ driver: memoryDriver(), embedder });
const indexer = new Indexer({ sources, embedder, store });
let changed = () => {};
const watcher = new Watcher({
  ...{ indexer, sources, debounceMs: 100 },
  onEvent: (event) => event.type === 'applied' && changed(event.report),
});
await watcher.start(); // first, so that nothing is missed between listing and watching
await indexer.run();
const searcher = new Searcher({ store, embedder, sources });
// #endregion

async function ask() {
  const { hits } = await searcher.search('can I bring my pet?', { limit: 1 });
  return hits[0].segment.content;
}

const before = await ask();
const report = new Promise((resolve) => {
  changed = resolve;
});
await writeFile(join(folder, 'dogs.md'), 'Dogs are welcome on Fridays.');
await report;
const after = await ask();
console.log(`before: ${before}\nafter: ${after}`);
await watcher[Symbol.asyncDispose]();
await Promise.all([store.close(), embedder.close()]);
await rm(folder, { recursive: true });

assert.equal(before, 'Every employee may take thirty days of paid holiday a year.');
assert.equal(after, 'Dogs are welcome on Fridays.');

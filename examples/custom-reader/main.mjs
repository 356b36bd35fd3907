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
import { documentReaderCases } from '@mcp-vector-search/core/testing';
import { htmlReader, notebookReader } from '@mcp-vector-search/document-readers';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { subtitleReader } from './subtitle-reader.mjs';

const FILM = `1
00:00:04,000 --> 00:00:07,500
The kettle must be emptied
before it is descaled.

2
00:01:09,000 --> 00:01:12,000
<i>Vinegar</i> dissolves the lime.

3
00:02:30,000 --> 00:02:33,000
Rinse it twice with cold water.
`;
const films = recordRoot({
  'care.srt': FILM,
  'care.html': '<title>Care</title><script>rinse()</script><p>A film shows how the kettle is cleaned.',
});
const config = defineConfig({
  sources: [{ 'class-path': '*', ingest: 'chunked', 'chunk-size': 40, 'chunk-overlap': 0 }],
});
const sources = resolveSources(config, {
  roots: [films],
  readers: [htmlReader(), notebookReader(), subtitleReader],
});
const embedder = await onnxEmbedder();
const store = await Store.open({ driver: memoryDriver(), embedder });
await new Indexer({ sources, embedder, store }).run();
const searcher = new Searcher({ store, embedder, sources });
const { hits } = await searcher.search('what removes limescale?', { filter: { minutes: 2 }, limit: 1 });
const [{ segment }] = hits;
console.log(`${segment.path}:${segment.range.startLine}\n${segment.content}`);
await Promise.all([store.close(), embedder.close()]);

assert.equal(segment.content, 'Vinegar dissolves the lime.');
assert.equal(FILM.split('\n')[segment.range.startLine - 1], '<i>Vinegar</i> dissolves the lime.');

const sample = {
  path: 'care.srt',
  bytes: new TextEncoder().encode(FILM),
  shows: [
    ['before it is descaled.', 4],
    ['Vinegar', 8],
    ['Rinse', 12],
  ],
  hides: ['-->', '<i>'],
};
const subject = { supports: { lines: true }, create: () => subtitleReader, samples: [sample] };
for (const { run } of documentReaderCases) await run(subject);

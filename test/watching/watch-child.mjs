// Watches a folder with two sources on the same files, until told to stop; run, asked and killed by the tests of this folder.
// Says what it does on standard output, a JSON object a line, and answers the lines "memory", "status" and "stop".
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { defaultStrategies, filesystemSource, folderPathSpec, Indexer, Store, Watcher } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';

const { root, index, model = false, debounceMs, pollMs } = JSON.parse(process.argv[2]);
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

/** Fast: vectors made of a hash. */
const hashing = {
  fingerprint: 'hash-64',
  dimensions: 64,
  maxTokens: 512,
  embed: async (texts) =>
    texts.map((text) => {
      const bytes = createHash('sha512').update(text).digest();
      const vector = Float32Array.from(bytes, (byte) => byte - 127.5);
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    }),
};

const embedder = model ? await onnxEmbedder({ workers: 1 }) : hashing;
const store = await Store.open({ path: index, embedder });
const common = { projectRoot: root, exclude: [`${root}/.mcp-vector-search`] };
const sources = [
  filesystemSource({ ...common, spec: folderPathSpec(root), strategy: defaultStrategies['whole-document'].create({}) }),
  filesystemSource({
    ...common,
    spec: `${root}/**/*.md`,
    strategy: defaultStrategies.chunked.create({ 'chunk-size': 80, 'chunk-overlap': 0 }),
  }),
];
const indexer = new Indexer({ sources, embedder, store });
const watcher = new Watcher({
  ...{ indexer, sources },
  ...(debounceMs !== undefined && { debounceMs }),
  ...(pollMs !== undefined && { pollMs }),
  onEvent: (event) => {
    if (event.type === 'applied') {
      say({ applied: event.report.changed.map(({ documentId }) => documentId), texts: event.report.embeddedTexts });
    } else if (event.type === 'failed') say({ failed: String(event.error) });
    else say({ watching: event.how });
  },
});
if (process.argv[3] !== 'once') await watcher.start();
const { embeddedTexts } = await indexer.run();
say({ ran: embeddedTexts, cpuMs: Math.round(Object.values(process.cpuUsage()).reduce((a, b) => a + b) / 1000) });
if (process.argv[3] === 'once') await stop();

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'memory') {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    say({ memory: { rss, heapUsed } });
  } else if (line === 'status') say({ status: watcher.status() });
  else if (line === 'stop') await stop();
}
await stop();

async function stop() {
  await watcher[Symbol.asyncDispose]();
  await store.close();
  await embedder.close?.();
  process.exit(0);
}

/** Memory over a long run, which people reported to grow and grow: measured in processes of its own. */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runNode } from '../package/run-node.ts';
import { temporaryFolder } from '../run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const MEGABYTE = 2 ** 20;

/** Runs a program that prints resident sizes in bytes, a line each. */
async function sizesOf(source: string, ...packages: string[]): Promise<readonly number[]> {
  const program = packages.reduce(
    (text, name) => text.replaceAll(`'${name}'`, `'${import.meta.resolve(name)}'`),
    source,
  );
  const { code, stdout, stderr } = await runNode(folder, program);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim().split('\n').map(Number);
}

/** Text of so many words, the same for the same seed. */
const WORDS = `
  const NAMES = 'harbour kettle ledger signal window orchard lantern meadow copper thread'.split(' ');
  const words = (seed, count) =>
    Array.from({ length: count }, (_, at) => NAMES[(seed * 7 + at * at) % 10] + ((seed * 31 + at) % 977)).join(' ');`;

const INDEXING = `
  import { Indexer, Store } from '@mcp-vector-search/core';
  ${WORDS}
  const DIMENSIONS = 384;
  const vectorOf = (text) => {
    const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => Math.sin(text.length * 12.9 + at * 78.2 + text.charCodeAt(at % text.length)));
    const norm = Math.hypot(...vector);
    return vector.map((value) => value / norm);
  };
  const embedder = { fingerprint: 'cheap', dimensions: DIMENSIONS, maxTokens: 512, embed: async (texts) => texts.map(vectorOf) };
  // 2,000 documents of ten chunks: short and long ones mixed
  const source = {
    id: 'mixed',
    strategy: {
      fingerprint: 'lines',
      *segment({ text }) {
        for (const line of text.split('\\n')) yield { embedText: line, content: line };
      },
    },
    async *list() {
      for (let at = 0; at < 2000; at += 1) yield { documentId: 'd' + at, path: 'd' + at, metadata: {}, revision: '1' };
    },
    async read({ path }) {
      const at = Number(path.slice(1));
      return Buffer.from(Array.from({ length: 10 }, (_, line) => 'row' + (at * 10 + line) + ' ' + words(at * 10 + line, line % 3 === 0 ? 120 : 8)).join('\\n'));
    },
  };
  const store = await Store.open({ path: 'index.db', embedder });
  let [told, embedded] = [0, 0];
  const onEvent = (event) => {
    if (event.type !== 'embedded') return;
    embedded += event.texts;
    for (; told < Math.floor(embedded / 1000); told += 1) console.log(process.memoryUsage().rss);
  };
  await new Indexer({ sources: [source], embedder, store, onEvent }).run();
  await store.close();`;

const EMBEDDING = `
  import { onnxEmbedder } from '@mcp-vector-search/onnx';
  ${WORDS}
  const embedder = await onnxEmbedder({ workers: 1 });
  for (let round = 0; round < 24; round += 1) {
    const texts = Array.from({ length: 10 }, (_, at) => words(round * 10 + at, at === 0 ? 250 : at % 4 === 1 ? 60 : 8));
    await embedder.embed(texts, { role: 'document' });
    console.log(process.memoryUsage().rss);
  }
  await embedder.close();`;

describe('C32: resident memory', () => {
  it('is flat over 20,000 chunks, long and short, once it is warm', async () => {
    const sizes = await sizesOf(INDEXING, '@mcp-vector-search/core');
    expect(sizes).toHaveLength(20);
    const [warm, later] = [Math.max(...sizes.slice(0, 8)), Math.max(...sizes.slice(8))];
    expect(later / MEGABYTE).toBeLessThan(warm / MEGABYTE + 48); // garbage that waits to be collected
    expect(later / MEGABYTE).toBeLessThan(500);
  });

  it('is flat while the model embeds texts of many lengths', async () => {
    const sizes = await sizesOf(EMBEDDING, '@mcp-vector-search/onnx');
    expect(sizes).toHaveLength(24);
    const [warm, later] = [Math.max(...sizes.slice(0, 8)), Math.max(...sizes.slice(8))];
    expect(later / MEGABYTE).toBeLessThan(warm / MEGABYTE + 48);
  });
});

import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Config,
  defineConfig,
  type Embedder,
  Indexer,
  indexStatus,
  type RunReport,
  resolveSources,
  Searcher,
  type SourceInput,
  Store,
} from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const FILES = {
  'notes/leave.md': 'Every employee may take thirty days of paid holiday a year.',
  'notes/travel.md': 'Train tickets are refunded when the receipt is handed in within a month.',
  'notes/security.md': 'Lock your screen when you leave your desk, and never share a password.',
  'notes/old/kitchen.md': 'The dishwasher is emptied by whoever finds it clean.\n\nMugs go on the upper shelf.',
  'notes/.env': 'PASSWORD=hunter2',
  'notes/logo.bin': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0, 1, 0]),
};

/** Counts the texts that the model is given. */
let embedder: Embedder;
let embedded = 0;
let folder = '';

beforeAll(async () => {
  const model = await onnxEmbedder({ workers: 1 });
  embedder = {
    fingerprint: model.fingerprint,
    dimensions: model.dimensions,
    maxTokens: model.maxTokens,
    windows: (texts, options) => model.windows(texts, options),
    embed: (texts, options) => {
      if (options.role === 'document') embedded += texts.length;
      return model.embed(texts, options);
    },
    close: () => model.close(),
  };
});
afterAll(() => embedder.close?.());

beforeEach(async () => {
  embedded = 0;
  folder = await mkdtemp(join(tmpdir(), 'index-and-search-'));
  for (const [path, content] of Object.entries(FILES)) await write(path, content);
  return () => rm(folder, { recursive: true, force: true });
});

async function write(path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, content);
}

function configure(...sources: readonly SourceInput[]): Config {
  return defineConfig({ sources, store: { path: join(folder, 'index.db') } }, { projectRoot: folder });
}

const NOTES: SourceInput = { path: 'notes/**', topic: 'office' };

/** Opens the index anew, as another process would. */
async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  await using store = await Store.open({ path: join(folder, 'index.db'), embedder });
  return await work(store);
}

function run(config: Config): Promise<RunReport> {
  return withStore((store) => new Indexer({ sources: resolveSources(config), embedder, store }).run());
}

function ask(question: string, config: Config = configure(NOTES), options = {}) {
  const sources = resolveSources(config);
  return withStore((store) => new Searcher({ store, embedder, sources }).search(question, options));
}

it('answers questions about real files by meaning, and says what it left out', async () => {
  const report = await run(configure(NOTES));
  expect(report.totals).toMatchObject({ matched: 6, indexed: 4, skipped: 2, failed: 0 });
  expect(report.skipped.map(({ reason }) => reason).sort()).toEqual(['binary', 'secret']);
  for (const [question, path] of [
    ['How much vacation do I get?', 'notes/leave.md'],
    ['Who pays for the railway?', 'notes/travel.md'],
    ['Where do cups belong?', 'notes/old/kitchen.md'],
    ['credentials', 'notes/security.md'],
  ] as const) {
    const { mode, hits } = await ask(question);
    expect(mode).toBe('fused');
    expect(hits[0]?.segment.documentId).toBe(join(folder, path));
    expect(hits[0]?.segment.metadata).toMatchObject({ topic: 'office', 'file-id': join(folder, path) });
  }
  const status = await withStore((store) => indexStatus(store));
  expect(status).toMatchObject({ ready: true, counts: { documents: 6, pending: 0, skipped: 2 } });
});

it('embeds nothing again after a restart, a touch or a move, and only what an edit changed', async () => {
  await run(configure(NOTES));
  expect(embedded).toBe(4);
  await run(configure(NOTES));
  await utimes(join(folder, 'notes/leave.md'), new Date(1e12), new Date(1e12));
  await rename(join(folder, 'notes/old'), join(folder, 'notes/new'));
  expect((await run(configure(NOTES))).totals).toMatchObject({ indexed: 1, removed: 1, unchanged: 3, skipped: 2 });
  expect(embedded).toBe(4);
  await write('notes/leave.md', 'Every employee may take forty days of paid holiday a year.');
  await rm(join(folder, 'notes/travel.md'));
  expect((await run(configure(NOTES))).totals).toMatchObject({ indexed: 1, removed: 1 });
  expect(embedded).toBe(5);
  const { hits, coverage } = await ask('holiday');
  expect(coverage).toMatchObject({ documents: 5, segments: 3 });
  expect(hits[0]?.segment.content).toContain('forty days');
});

it('takes a source that was removed or narrowed out of every answer at once, and out of the index by the next run', async () => {
  await run(configure(NOTES));
  const narrowed = configure({ ...NOTES, path: 'notes/*.md' });
  expect((await ask('dishwasher', narrowed)).hits).toEqual([]);
  await run(narrowed);
  expect(embedded).toBe(4);
  expect((await ask('dishwasher', narrowed)).hits.map(({ segment }) => segment.content)).not.toContain(
    FILES['notes/old/kitchen.md'],
  );
  expect((await withStore((store) => store.counts())).documents).toBe(3);
});

it('applies changed metadata without the model', async () => {
  await run(configure(NOTES));
  const changed = configure({ ...NOTES, topic: 'home', floor: 3 });
  expect((await run(changed)).totals.indexed).toBe(4);
  expect(embedded).toBe(4);
  const { hits } = await ask('holiday', changed, { filter: { topic: 'home', floor: 3 } });
  expect(hits).toHaveLength(4);
  expect((await ask('holiday', changed, { filter: { topic: 'office' } })).hits).toEqual([]);
});

it('keeps two sources on one folder apart', async () => {
  const chunked: SourceInput = { path: 'notes/**/*.md', ingest: 'chunked', 'chunk-size': 60, 'chunk-overlap': 10 };
  await run(configure(NOTES, chunked));
  const only = configure(chunked);
  const { hits } = await ask('where do mugs go', only);
  expect(hits[0]?.segment.content).toBe('Mugs go on the upper shelf.');
  expect(hits[0]?.segment.range).toMatchObject({ startLine: 3, endLine: 3 });
  await run(only);
  expect((await ask('where do mugs go', only)).hits[0]?.segment.content).toBe('Mugs go on the upper shelf.');
});

it('finds what stands beyond the model’s limit, and shows the place', async () => {
  const filler = Array.from({ length: 220 }, (_, at) => `Paragraph ${at} is about the weather of last week.`);
  filler[190] = 'The safe opens with the combination of the founding year.';
  await write('notes/long.md', filler.join('\n\n'));
  const config = configure({ path: 'notes/long.md' });
  await run(config);
  expect(embedded).toBeGreaterThan(3);
  const [hit] = (await ask('how do I open the safe', config)).hits;
  expect(hit?.excerpt?.text).toContain('founding year');
  expect(hit?.excerpt?.range?.startLine).toBeLessThanOrEqual(381);
  expect(hit?.excerpt?.range?.endLine).toBeGreaterThanOrEqual(381);
});

it('reports a folder that is not there, and keeps what it had of it', async () => {
  await run(configure(NOTES));
  await rename(join(folder, 'notes'), join(folder, 'elsewhere'));
  const report = await run(configure(NOTES));
  expect(report.sources[0]?.error).toBeDefined();
  expect(report.totals.removed).toBe(0);
  expect((await ask('how much vacation do I get')).hits[0]?.segment.content).toContain('thirty days');
  await rename(join(folder, 'elsewhere'), join(folder, 'notes'));
  expect((await run(configure(NOTES))).totals).toMatchObject({ unchanged: 4, removed: 0 });
  expect(embedded).toBe(4);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import {
  archiveRoot,
  defaultStrategies,
  defineConfig,
  directoryRoot,
  type Embedder,
  type Hit,
  Indexer,
  memoryDriver,
  packageRoot,
  type ResourceRoot,
  recordRoot,
  resolveSources,
  Searcher,
  type SourceInput,
  Store,
} from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeZip, zipEntries } from '../../packages/core/test/support/make-zip.ts';

/** Resources by the kind of root that they lie in. */
const JAR = {
  'lib-docs/tea/green.md':
    'Green tea is brewed with water of seventy degrees.\n\nThe leaves are steeped for two minutes.',
  'lib-docs/café.md': 'A café serves coffee, and the cups are small.',
  'my/app/core.clj':
    '(ns my.app.core "Starts the application and reads its settings.")\n\n(defn start "Opens the port." [] 1)\n',
};
const PACKAGE = {
  'lib-docs/tea/black.md': 'Black tea takes boiling water.\n\nFour minutes are enough, more make it bitter.',
  'my/app/Server.java':
    'package my.app;\n\n/** Answers requests of clients. */\npublic class Server {\n  /** Stops listening. */\n  public void stop() {}\n}\n',
};
const RECORD = {
  'lib-docs/README.md': 'How to brew drinks, hot and cold.',
  'my/app/util.clj': '(ns my.app.util "Small helpers for text.")\n\n(defn- trim "Takes white space off." [s] s)\n',
};

/** One source for each strategy of the guide, and the metadata of its mixed example. */
const SOURCES: Readonly<Record<string, SourceInput>> = {
  'whole-document': { 'class-path': 'lib-docs/**/*.md', source: 'library' },
  'file-path': { 'class-path': 'lib-docs/(?<topic>[^/]+)/*.md', ingest: 'file-path' },
  chunked: { 'class-path': 'lib-docs/**/*.md', ingest: 'chunked', 'chunk-size': 60, 'chunk-overlap': 10 },
  markdown: { 'class-path': 'lib-docs/**/*.md', ingest: 'markdown' },
  'namespace-doc': { 'class-path': 'my/app/**/*.clj', ingest: 'namespace-doc', source: 'library-code' },
  'code-analysis': { 'class-path': 'my/**', ingest: 'code-analysis', visibility: 'public-only' },
  'single-segment': {
    'class-path': '**/*.clj',
    ingest: 'single-segment',
    embedding: 'namespace-doc',
    'content-strategy': 'file-path',
  },
};
const QUESTIONS = ['how hot must the water be', 'who opens the port', 'stop listening for requests', 'café'];
const strategies = { ...defaultStrategies, ...codeAnalysisStrategies };

let folder = '';
let embedder: Embedder;
let fromFolder: readonly ResourceRoot[];
let mixed: readonly ResourceRoot[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'class-path-'));
  write('all', { ...JAR, ...PACKAGE, ...RECORD });
  write('app/node_modules/@corp/docs', {
    'package.json': JSON.stringify({ name: '@corp/docs', 'mcp-vector-search': { resources: 'share' } }),
  });
  write('app/node_modules/@corp/docs/share', PACKAGE);
  write('.', { 'library.jar': makeZip(zipEntries(JAR)) });
  fromFolder = [directoryRoot(join(folder, 'all'))];
  mixed = [
    archiveRoot(join(folder, 'library.jar')),
    packageRoot('@corp/docs', { from: join(folder, 'app') }),
    recordRoot(RECORD),
  ];
  embedder = remembering(await onnxEmbedder({ workers: 1 }));
});
afterAll(async () => {
  await embedder.close?.();
  rmSync(folder, { recursive: true });
});

function write(below: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, below, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** The real embedder, asked about each text once. */
function remembering(model: Embedder): Embedder {
  const known = new Map<string, Promise<readonly Float32Array[]>>();
  const one = (text: string, role: 'document' | 'query'): Promise<readonly Float32Array[]> => {
    const key = `${role} ${text}`;
    const vector = known.get(key) ?? model.embed([text], { role });
    known.set(key, vector);
    return vector;
  };
  return {
    ...{ fingerprint: model.fingerprint, dimensions: model.dimensions, maxTokens: model.maxTokens },
    embed: async (texts, { role }) => (await Promise.all(texts.map((text) => one(text, role)))).flat(),
    close: async () => model.close?.(),
  };
}

async function answers(source: SourceInput, roots: readonly ResourceRoot[]): Promise<readonly (readonly Hit[])[]> {
  const sources = resolveSources(defineConfig({ sources: [source] }, { strategies }), { roots });
  await using store = await Store.open({ driver: memoryDriver(), embedder });
  const report = await new Indexer({ sources, embedder, store }).run();
  expect(report.failures).toEqual([]);
  const searcher = new Searcher({ store, embedder, sources });
  return await Promise.all(QUESTIONS.map(async (question) => (await searcher.search(question)).hits));
}

it('every strategy is tried', () => {
  expect(Object.keys(SOURCES).sort()).toEqual(Object.keys(strategies).sort());
});

it.each(Object.entries(SOURCES))(
  '%s gives the same hits from jar, package and record as from a folder',
  async (_, source) => {
    const [apart, together] = [await answers(source, mixed), await answers(source, fromFolder)];
    expect(together.every((hits) => hits.length > 0)).toBe(true);
    expect(apart).toEqual(together);
  },
);

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defaultStrategies, Indexer, memoryDriver, Searcher, type Source, Store } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A part of zod that is installed with its sources and tests. */
const ZOD = fileURLToPath(new URL('../../node_modules/zod/', import.meta.url));
const FILES = [
  'README.md',
  ...['core', 'errors', 'parse', 'regexes', 'registries'].map((name) => `src/v4/core/${name}.ts`),
  ...['async-parsing', 'datetime', 'error-utils', 'registries'].map((name) => `src/v4/classic/tests/${name}.test.ts`),
];

const QUESTIONS: readonly (readonly [string, string])[] = [
  ['where is prettifyError implemented', 'errors.ts'],
  ['where is treeifyError implemented', 'errors.ts'],
  ['where is flattenError implemented', 'errors.ts'],
  ['where is formatError defined', 'errors.ts'],
  ['where is safeParseAsync implemented', 'parse.ts'],
  ['which function parses asynchronously', 'parse.ts'],
  ['where is the metadata registry implemented', 'registries.ts'],
  ['which class holds the metadata of schemas', 'registries.ts'],
  ['where is the regular expression for ISO datetimes defined', 'regexes.ts'],
  ['where is the email pattern defined', 'regexes.ts'],
  ['where is globalConfig defined', 'core.ts'],
  ['where is toDotPath implemented', 'errors.ts'],
  ['where is decodeAsync implemented', 'parse.ts'],
  ['where is safeEncode implemented', 'parse.ts'],
  ['where is the pattern of a uuid implemented', 'regexes.ts'],
  ['where is the pattern of IPv6 addresses defined', 'regexes.ts'],
  ['where is the check of an iban implemented', 'regexes.ts'],
  ['where is base64url implemented', 'regexes.ts'],
  ['where is globalRegistry implemented', 'registries.ts'],
  ['which class is thrown for asynchronous work in synchronous parsing', 'core.ts'],
];

let store: Store;
let embedder: Awaited<ReturnType<typeof onnxEmbedder>>;

beforeAll(async () => {
  embedder = await onnxEmbedder();
  store = await Store.open({ driver: memoryDriver(), embedder });
  const source: Source = {
    id: 'zod',
    strategy: defaultStrategies.chunked.create({ 'chunk-size': 1500, 'chunk-overlap': 0 }),
    async *list() {
      for (const path of [...FILES].sort()) yield { documentId: path, path, metadata: {} };
    },
    read: ({ path }) => readFile(`${ZOD}${path}`),
  };
  const { totals } = await new Indexer({ sources: [source], embedder, store }).run();
  expect(totals).toMatchObject({ indexed: FILES.length, failed: 0 });
}, 600_000);
afterAll(async () => {
  await store?.close();
  await embedder?.close();
});

async function firstPaths(question: string, rankingPrior = true): Promise<readonly string[]> {
  const { hits } = await new Searcher({ store, embedder, rankingPrior }).search(question, { limit: 3 });
  return hits.map(({ segment }) => segment.path);
}

const isImplementation = (path: string, file: string): boolean => path === `src/v4/core/${file}`;

describe('C36: questions about a code base', () => {
  it('are twenty', () => expect(new Set(QUESTIONS.map(([question]) => question)).size).toBe(20));

  it.each(QUESTIONS)('find the implementation among the first three: %s', async (question, file) => {
    const paths = await firstPaths(question);
    expect(paths.some((path) => isImplementation(path, file))).toBe(true);
  });

  it('put it first more often than they would without the prior', async () => {
    const first = async (rankingPrior: boolean): Promise<number> => {
      let found = 0;
      for (const [question, file] of QUESTIONS) {
        const [path = ''] = await firstPaths(question, rankingPrior);
        if (isImplementation(path, file)) found += 1;
      }
      return found;
    };
    const [withPrior, without] = [await first(true), await first(false)];
    expect(withPrior).toBeGreaterThan(without);
  });

  it.each(['tests of prettifyError', 'where is the registry tested', 'test of datetimes'])(
    'find tests when they ask for tests: %s',
    async (question) => {
      expect((await firstPaths(question))[0]).toContain('/tests/');
    },
  );
});

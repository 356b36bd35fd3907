import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromaDriver, withLexical } from '@mcp-vector-search/chroma';
import { memoryDriver, type StoreDriver, sqliteDriver } from '@mcp-vector-search/core';
import { type StoreDriverSubject, storeDriverCases } from '@mcp-vector-search/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChromaServer, hasChroma, startChroma } from '../../../../test/chroma-server.ts';
import { changeOf, HEADER } from './samples.ts';

let server: ChromaServer;
let folder: string;
let made = 0;
const names = new WeakMap<StoreDriver, string>();

function driverOn(name: string, words: string = name): StoreDriver {
  const path = join(folder, `${words}.db`);
  const driver = withLexical(chromaDriver({ url: server.url, collection: name }), sqliteDriver({ path }));
  names.set(driver, name);
  return driver;
}

function fresh(): string {
  made += 1;
  return `lexical-${made}`;
}

const subject: StoreDriverSubject = {
  supports: { persistent: true, exact: false, filter: true, lexical: true, textFirst: false, atomic: false },
  create: () => driverOn(fresh()),
  reopen: (closed) => driverOn(names.get(closed) ?? ''),
};

describe.skipIf(!hasChroma)('a Chroma driver with words beside it, on a real server', () => {
  beforeAll(async () => {
    server = await startChroma();
    folder = await mkdtemp(join(tmpdir(), 'words-'));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const { name, requires, run } of storeDriverCases) {
    const lacks = requires !== undefined && !subject.supports[requires as keyof StoreDriverSubject['supports']];
    it.skipIf(lacks)(name, () => run(subject));
  }

  it('catches up with what others wrote, changed and removed in the server', async () => {
    const name = fresh();
    const words = async (driver: StoreDriver, text: string): Promise<readonly string[]> =>
      (await driver.lexical?.({ text, limit: 10 }))?.map(({ segmentId }) => segmentId) ?? [];
    const here = driverOn(name);
    await here.open(HEADER);
    await here.replace([changeOf('a', ['apples']), changeOf('b', ['bananas']), changeOf('c', ['cherries'])]);
    await here.close();
    const elsewhere = driverOn(name, 'elsewhere');
    await elsewhere.open(HEADER);
    expect(await words(elsewhere, 'apples bananas cherries')).toHaveLength(3);
    await elsewhere.replace([changeOf('a', ['apricots'], { contentHash: '2' }), changeOf('d', ['dates'])]);
    await elsewhere.remove([{ sourceId: 's', documentId: 'b' }]);
    await elsewhere.close();
    const again = driverOn(name);
    await again.open(HEADER);
    expect(await words(again, 'apples bananas')).toEqual([]);
    expect([...(await words(again, 'apricots cherries dates'))].sort()).toEqual(['a#0', 'c#0', 'd#0']);
    await again.close();
  });

  it('tells equal contents to both sides alike', async () => {
    const driver = driverOn(fresh());
    await driver.open(HEADER);
    await driver.replace([changeOf('a', ['one content']), changeOf('b', ['one content'])]);
    const byVector = await driver.query({ vector: Float32Array.of(1, 0, 0), limit: 2 });
    const byWord = (await driver.lexical?.({ text: 'content', limit: 2 })) ?? [];
    expect(new Set([...byVector, ...byWord].map(({ contentHash }) => contentHash)).size).toBe(1);
    await driver.close();
  });
});

it('needs a driver of words that has lexical search', () => {
  const vectors = chromaDriver({ url: 'http://localhost:1', collection: 'docs' });
  expect(() => withLexical(vectors, chromaDriver({ url: 'http://localhost:1', collection: 'words' }))).toThrow(
    TypeError,
  );
  expect(withLexical(vectors, memoryDriver()).supports).toEqual({ ...vectors.supports, lexical: true });
});

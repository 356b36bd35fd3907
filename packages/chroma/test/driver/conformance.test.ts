import { chromaDriver } from '@mcp-vector-search/chroma';
import type { StoreDriver } from '@mcp-vector-search/core';
import { type StoreDriverSubject, storeDriverCases } from '@mcp-vector-search/core/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ChromaServer, hasChroma, startChroma } from '../../../../test/chroma-server.ts';

let server: ChromaServer;
let made = 0;
const collections = new WeakMap<StoreDriver, string>();

function driverOn(collection: string): StoreDriver {
  const driver = chromaDriver({ url: server.url, collection });
  collections.set(driver, collection);
  return driver;
}

const subject: StoreDriverSubject = {
  supports: { persistent: true, exact: false, filter: true, lexical: false, textFirst: false, atomic: false },
  create() {
    made += 1;
    return driverOn(`conformance-${made}`);
  },
  reopen: (closed) => driverOn(collections.get(closed) ?? ''),
};

describe.skipIf(!hasChroma)('a Chroma driver, on a real server', () => {
  beforeAll(async () => {
    server = await startChroma();
    process.stdout.write(`Chroma server, API version ${server.version}\n`);
  });
  afterAll(() => server?.stop());

  for (const { name, requires, run } of storeDriverCases) {
    const lacks = requires !== undefined && !subject.supports[requires as keyof StoreDriverSubject['supports']];
    it.skipIf(lacks)(name, () => run(subject));
  }
});

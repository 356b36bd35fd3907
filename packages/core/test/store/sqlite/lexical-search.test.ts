import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../../../src/content-hash.ts';
import type { EmbeddedSegment } from '../../../src/store/segment.ts';
import { Store } from '../../../src/store/store.ts';
import type { DocumentChange } from '../../../src/store/store-driver.ts';

const SEGMENTS = 100;
const DOCUMENTS = 202;
const EMBEDDER = { fingerprint: 'none', dimensions: 4 };

/** All texts have `common`, every fourth one `fourth`, every fiftieth `fifty`, and one `single`. */
function textOf(number: number): string {
  const last = number === 777 ? 'single' : 'other';
  return ['common', number % 4 === 0 ? 'fourth' : 'odd', number % 50 === 0 ? 'fifty' : last].join(' ');
}

function document(number: number): DocumentChange {
  const documentId = `d${number}`;
  const key = { sourceId: 's', documentId };
  const segments = Array.from({ length: SEGMENTS }, (_, ordinal): EmbeddedSegment => {
    const content = textOf(number * SEGMENTS + ordinal);
    const segment = { ...key, id: `${documentId}#${ordinal}`, path: documentId, ordinal, content, metadata: {} };
    return { ...segment, windows: [], lexicalText: content, embedHash: contentHash(content) };
  });
  const record = { ...key, path: documentId, contentHash: contentHash(documentId), strategy: 'x', metadata: {} };
  return { document: { ...record, state: 'pending' }, segments };
}

describe('lexical search in a large index', () => {
  let store: Store;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'store-test-'));
    store = await Store.open({ path: join(folder, 'large.db'), embedder: EMBEDDER });
    await store.replace(Array.from({ length: DOCUMENTS }, (_, number) => document(number)));
    return async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    };
  });
  const numbers = async (text: string, limit = 10): Promise<number[]> => {
    const found = await store.lexical({ text, limit });
    return found.map(({ documentId, ordinal }) => Number(documentId.slice(1)) * SEGMENTS + ordinal);
  };

  it('asks for rare words, and lets frequent ones order what has them', async () => {
    expect(await numbers('common single')).toEqual([777]);
    const found = await numbers('fifty fourth', 10_000);
    expect(found).toHaveLength((DOCUMENTS * SEGMENTS) / 50);
    expect(found.every((number) => number % 50 === 0)).toBe(true);
    expect(found.slice(0, 202).every((number) => number % 100 === 0)).toBe(true);
  });

  it('finds frequent words where there is nothing else', async () => {
    expect(await numbers('common')).toHaveLength(10);
    expect(await numbers('common nowhere')).toHaveLength(10);
    expect((await numbers('common fourth')).every((number) => number % 4 === 0)).toBe(true);
  });

  it('gives the score of all words', async () => {
    const [alone] = await store.lexical({ text: 'single', limit: 1 });
    const [both] = await store.lexical({ text: 'single odd', limit: 1 });
    expect(both?.score).toBeGreaterThan(alone?.score ?? Number.NaN);
  });
});

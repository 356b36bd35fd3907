import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorSearchError } from '@mcp-vector-search/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChunkRecord } from '../../../src/index/chunks/chunk-records.ts';
import { AdaptiveBatches } from '../../../src/index/sync/adaptive-batches.ts';
import { batchesOf } from '../../../src/index/sync/batches-of.ts';
import { EmbeddingCache } from '../../../src/index/sync/embedding-cache.ts';
import { isRefusal } from '../../../src/index/sync/is-refusal.ts';
import { planFingerprint } from '../../../src/index/sync/namespace-fingerprint.ts';
import { type ExistingRecords, planSync } from '../../../src/index/sync/plan-sync.ts';

function record(id: string, more: object = {}): ChunkRecord {
  const metadata = {
    schema_version: 1,
    chunking_version: 2,
    chunk_hash: `hash of ${id}`,
    section: '',
    symbol: '',
    file_type: 'text',
    chunk_count: 1,
    ...more,
  };
  return { id, document: id, metadata: metadata as ChunkRecord['metadata'] };
}

const held = (...records: readonly ChunkRecord[]): ExistingRecords =>
  new Map(records.map(({ id, metadata }) => [id, { ...metadata }]));

describe('planSync', () => {
  const plan = (desired: readonly ChunkRecord[], existing: ExistingRecords, refresh = false): unknown => {
    const { upserts, deletes, unchanged } = planSync(desired, existing, { refresh });
    return [upserts.map(({ id }) => id), deletes, unchanged.map(({ id }) => id)];
  };

  it('writes what is missing and deletes what is not wanted', () => {
    expect(plan([record('b'), record('a'), record('c')], held(record('c'), record('z'), record('y')))).toEqual([
      ['a', 'b'],
      ['y', 'z'],
      ['c'],
    ]);
    expect(plan([], held(record('a')))).toEqual([[], ['a'], []]);
    expect(plan([], new Map())).toEqual([[], [], []]);
  });

  it.each([
    { schema_version: 2 },
    { chunking_version: 1 },
    { chunk_hash: 'other' },
    { section: 'A' },
    { symbol: 'x' },
    { file_type: 'go' },
    { chunk_count: 2 },
  ])('writes again what is held with %j', (other) => {
    expect(plan([record('a')], held(record('a', other)))).toEqual([['a'], [], []]);
  });

  it('leaves alone what differs in its commit or lines', () => {
    const wanted = record('a', { indexed_commit_sha: 'new', start_line: 2 });
    expect(plan([wanted], held(record('a', { indexed_commit_sha: 'old' })))).toEqual([[], [], ['a']]);
  });

  it('writes everything again when asked', () => {
    expect(plan([record('a'), record('b')], held(record('a')), true)).toEqual([['a', 'b'], [], []]);
  });

  it('refuses two records of one id', () => {
    expect(() => planSync([record('a'), record('a')], new Map(), { refresh: false })).toThrow('same id');
  });
});

describe('planFingerprint', () => {
  it('notes a new namespace at once, and one of another program afterwards', () => {
    expect(planFingerprint(undefined, 'now', 0)).toEqual({ refresh: false, before: 'now' });
    expect(planFingerprint(undefined, 'now', 5)).toEqual({ refresh: false, after: 'now' });
    expect(planFingerprint('now', 'now', 5)).toEqual({ refresh: false });
  });

  it('writes everything again after a change, and says so until it is done', () => {
    const change = planFingerprint('then', 'now', 5);
    expect(change).toEqual({ refresh: true, before: 'in transition to now', after: 'now' });
    for (const next of ['now', 'then']) expect(planFingerprint(change.before, next, 5).refresh).toBe(true);
    expect(planFingerprint('then', 'now', 0)).toEqual({ refresh: false, before: 'now' });
  });
});

describe('AdaptiveBatches', () => {
  interface Tried {
    readonly calls: number[][];
    readonly refused: number[];
    readonly batches: AdaptiveBatches<number>;
  }

  function tried(takes: (items: readonly number[]) => boolean): Tried {
    const [calls, refused]: [number[][], number[]] = [[], []];
    const batches = new AdaptiveBatches<number>({
      async send(items) {
        calls.push([...items]);
        if (!takes(items)) throw new RangeError('refused');
      },
      isRefusal: (error) => error instanceof RangeError,
      onRefused: (item) => refused.push(item),
    });
    return { calls, refused, batches };
  }

  it('sends what is taken in one call, and nothing for nothing', async () => {
    const { calls, batches } = tried(() => true);
    await batches.send([1, 2, 3]);
    await batches.send([]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  it('halves what is too much, and does not try that size again', async () => {
    const { calls, refused, batches } = tried((items) => items.length <= 3);
    await batches.send([1, 2, 3, 4, 5, 6, 7, 8]);
    await batches.send([9, 10, 11, 12]);
    expect(calls.map((call) => call.length)).toEqual([8, 4, 2, 2, 4, 2, 2, 2, 2]);
    expect(refused).toEqual([]);
  });

  it('finds the one that is refused, sends the others, and goes back to the size of before', async () => {
    const { calls, refused, batches } = tried((items) => !items.includes(3));
    await batches.send([1, 2, 3, 4]);
    await batches.send([5, 6, 7, 8]);
    expect(refused).toEqual([3]);
    expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [4], [5, 6, 7, 8]]);
  });

  it('ends with an error that is no refusal', async () => {
    const batches = new AdaptiveBatches<number>({
      send: () => Promise.reject(new Error('down')),
      isRefusal: () => false,
      onRefused: () => {},
    });
    await expect(batches.send([1, 2])).rejects.toThrow('down');
  });

  it('sends each item exactly once, whatever the limits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.uniqueArray(fc.nat(30), { maxLength: 3 }),
        async (most, bad) => {
          const sent: number[] = [];
          const { refused, batches } = tried((items) => {
            const taken = items.length <= most && !items.some((item) => bad.includes(item));
            if (taken) sent.push(...items);
            return taken;
          });
          for (const batch of batchesOf([...Array(31).keys()], 10)) await batches.send(batch);
          expect([...sent, ...refused].sort((a, b) => a - b)).toEqual([...Array(31).keys()]);
          expect(refused.sort((a, b) => a - b)).toEqual([...bad].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('isRefusal', () => {
  it('tells apart what was sent from who sent it and when', () => {
    const error = (context: object): VectorSearchError =>
      new VectorSearchError('STORE_FAILED', 'x', { context: { ...context } });
    for (const status of [400, 413, 422]) expect(isRefusal(error({ status }))).toBe(true);
    for (const status of [401, 403, 404, 429, 500, undefined]) expect(isRefusal(error({ status }))).toBe(false);
    expect(isRefusal(error({ status: 400, fault: 'dimension' }))).toBe(false);
    expect(isRefusal(new Error('x'))).toBe(false);
  });
});

describe('EmbeddingCache', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cache-'));
    file = join(folder, 'deep/vectors');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function withCache<Result>(use: (cache: EmbeddingCache) => Promise<Result>): Promise<Result> {
    await using cache = await EmbeddingCache.open(file);
    return await use(cache);
  }

  const VECTOR = Float32Array.of(0.5, -1, 1e-30);

  it('keeps vectors bit for bit, by model and text', async () => {
    await withCache(async (cache) => {
      await cache.set('e5', 'größe', VECTOR);
      expect(await cache.get('e5', 'größe')).toEqual(VECTOR);
    });
    await withCache(async (cache) => {
      expect(await cache.get('e5', 'größe')).toEqual(VECTOR);
      expect(await cache.get('e5', 'other')).toBeUndefined();
      expect(await cache.get('e', '5größe')).toBeUndefined();
    });
  });

  it.each([1, 5, 40, 45])(
    'a file that was cut off by %d bytes has all but the last vector, and goes on',
    async (bytes) => {
      await withCache(async (cache) => {
        await cache.set('e5', 'a', VECTOR);
        await cache.set('e5', 'b', VECTOR);
      });
      const whole = readFileSync(file).length;
      truncateSync(file, whole - bytes);
      await withCache(async (cache) => {
        expect([await cache.get('e5', 'a'), await cache.get('e5', 'b')]).toEqual([VECTOR, undefined]);
        await cache.set('e5', 'b', VECTOR);
      });
      expect(readFileSync(file).length).toBe(whole);
      expect(await withCache((cache) => cache.get('e5', 'b'))).toEqual(VECTOR);
    },
  );

  it('a damaged vector is as if it were not there', async () => {
    await withCache((cache) => cache.set('e5', 'a', VECTOR));
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    expect(await withCache((cache) => cache.get('e5', 'a'))).toBeUndefined();
  });

  it('two runs at once lose vectors at worst, and never take one for another', async () => {
    await using first = await EmbeddingCache.open(file);
    await using second = await EmbeddingCache.open(file);
    await first.set('e5', 'a', VECTOR);
    await second.set('e5', 'b', Float32Array.of(1, 2, 3));
    expect([await first.get('e5', 'a'), await second.get('e5', 'b')]).toEqual([undefined, Float32Array.of(1, 2, 3)]);
  });

  it('rubbish at the end does no harm', async () => {
    await withCache((cache) => cache.set('e5', 'a', VECTOR));
    appendFileSync(file, 'x'.repeat(100));
    expect(await withCache((cache) => cache.get('e5', 'a'))).toEqual(VECTOR);
  });

  it('leaves a file alone that is none', async () => {
    file = join(folder, 'notes.txt');
    writeFileSync(file, 'my notes');
    await expect(EmbeddingCache.open(file)).rejects.toThrow('is no embedding cache');
    expect(readFileSync(file, 'utf8')).toBe('my notes');
    await expect(EmbeddingCache.open(folder)).rejects.toThrow('cannot be opened (EISDIR)');
  });
});

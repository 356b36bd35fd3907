import { hostname } from 'node:os';
import { ChromaClient, type ChromaStoreDriver, chromaDriver } from '@mcp-vector-search/chroma';
import type { DocumentRecord, Metadata, StoreDriver } from '@mcp-vector-search/core';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProxy } from '../../../../test/chroma-proxy.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../../../test/chroma-server.ts';
import { changeOf, HEADER } from './samples.ts';

let server: ChromaServer;
let client: ChromaClient;
let name = '';
let made = 0;

beforeEach(() => {
  made += 1;
  name = `driver-${made}`;
});

async function opened(url: string = server.url, more: object = {}): Promise<ChromaStoreDriver> {
  const driver = chromaDriver({ url, collection: name, firstDelayMs: 1, ...more });
  await driver.open(HEADER);
  return driver;
}

async function recordsOf(driver: StoreDriver): Promise<readonly DocumentRecord[]> {
  const records: DocumentRecord[] = [];
  for await (const record of driver.documents()) records.push(record);
  return records;
}

async function problemsOf(driver: ChromaStoreDriver): Promise<readonly string[]> {
  return (await driver.maintain('verify')).problems;
}

/** All ids that the collection of windows holds. */
async function storedIds(): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of (await client.collection(name)).all({ include: [] })) ids.push(id);
  return ids;
}

describe.skipIf(!hasChroma)('a Chroma driver, on a real server', () => {
  beforeAll(async () => {
    server = await startChroma();
    client = new ChromaClient({ url: server.url });
  });
  afterAll(() => server?.stop());

  describe('opening', () => {
    it('makes collections that measure by the cosine and hold the header', async () => {
      await (await opened()).close();
      const { space, metadata } = await client.collection(name);
      expect([space, metadata]).toEqual([
        'cosine',
        { 'mvs:format': 1, 'mvs:embedder': 'samples', 'mvs:dimensions': 3 },
      ]);
    });

    it('makes nothing when it may only read, or when nobody says whose vectors it is for', async () => {
      const missing = { code: 'STORE_NOT_FOUND', context: { fault: 'collection' } };
      await expect(opened(server.url, { readOnly: true })).rejects.toMatchObject(missing);
      const driver = chromaDriver({ url: server.url, collection: name });
      await expect(driver.open({ format: 0, embedder: '', dimensions: 0 })).rejects.toMatchObject(missing);
      expect(await client.collectionNames()).not.toContain(name);
    });

    it('leaves a collection alone that is none of ours', async () => {
      const foreign = await client.createCollection({ name, metadata: { owner: 'someone' } });
      await foreign.add({ ids: ['a'], embeddings: [[1, 0, 0]] });
      await expect(opened()).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
      expect(await foreign.count()).toBe(1);
    });

    it.each([
      ['another measure', { 'mvs:format': 1 }, 'l2', 'STORE_FOREIGN'],
      ['another format', { 'mvs:format': 2 }, 'cosine', 'STORE_FORMAT'],
    ] as const)('refuses %s', async (_, format, space, code) => {
      const metadata = { 'mvs:embedder': 'samples', 'mvs:dimensions': 3, ...format };
      await client.createCollection({ name, metadata, space });
      await expect(opened()).rejects.toMatchObject({ code });
    });

    it('refuses writing when it may only read', async () => {
      await (await opened()).replace([changeOf('a', ['one'])]);
      const reader = await opened(server.url, { readOnly: true });
      expect(await recordsOf(reader)).toHaveLength(1);
      const refused = { code: 'STORE_READ_ONLY' };
      await expect(reader.replace([changeOf('b', ['two'])])).rejects.toMatchObject(refused);
      await expect(reader.remove([])).rejects.toMatchObject(refused);
      await expect(reader.reset(HEADER)).rejects.toMatchObject(refused);
      await expect(reader.writeNote('n', 'x')).rejects.toMatchObject(refused);
      await expect(reader.maintain('compact')).rejects.toMatchObject(refused);
    });

    it.each(['ab', '-abc', 'a b c', 'x'.repeat(505)])('refuses the name %j', (collection) => {
      expect(() => chromaDriver({ url: 'http://localhost', collection })).toThrow(RangeError);
    });
  });

  describe('what is stored', () => {
    it('has nothing left of what it replaces: no record, no metadata', async () => {
      const driver = await opened();
      const vectors = [Float32Array.of(1, 0, 0), Float32Array.of(0, 1, 0)];
      await driver.replace([changeOf('a', ['one', 'two'], { vectors, own: { old: 'x', both: 1 } })]);
      expect(await storedIds()).toHaveLength(4);
      await driver.replace([changeOf('a', ['three'], { own: { both: 2 } })]);
      const [record, ...more] = await (await client.collection(name)).get({ include: ['metadatas', 'documents'] });
      expect([record?.document, record?.metadata?.['both'], more]).toEqual(['three', 2, []]);
      expect(record?.metadata).not.toHaveProperty('old');
      expect([...(await driver.metadata()).keys()]).not.toContain('old');
    });

    it('can be filtered by other programs by the same keys', async () => {
      await (await opened()).replace([changeOf('a', ['one'], { own: { lang: 'en' } }), changeOf('b', ['two'])]);
      const found = await (await client.collection(name)).get({ where: { lang: { $eq: 'en' } } });
      expect(found.map(({ document }) => document)).toEqual(['one']);
    });

    it('tells windows of one segment apart', async () => {
      const driver = await opened();
      const change = changeOf('a', ['north east'], { vectors: [Float32Array.of(1, 0, 0), Float32Array.of(0, 1, 0)] });
      const [segment] = change.segments ?? [];
      const ranges = [0, 6].map((start) => ({ start, end: start + 4, startLine: 1, endLine: 1 }));
      const windows = segment?.windows.map((window, at) => ({ ...window, range: ranges[at]! })) ?? [];
      await driver.replace([{ ...change, segments: [{ ...segment!, contentStart: 0, windows }] }]);
      const [found] = await driver.query({ vector: Float32Array.of(0, 1, 0), limit: 5 });
      expect(found?.window).toEqual(ranges[1]);
      const documents = (await (await client.collection(name)).get()).map(({ document }) => document);
      expect(documents.sort()).toEqual(['east', 'north east']);
    });

    it('comes back exactly, whatever the keys, values and texts', async () => {
      const driver = await opened();
      const text = fc.string({
        unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constant('\ud83d')),
        maxLength: 12,
      });
      const key = fc.oneof(
        text,
        fc.constantFrom('', '$and', '#document', 'chroma:document', 'mvs:head', 'mvs:key:x', 'a.b', '__proto__'),
      );
      const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
      const value = fc.oneof(text, number, fc.integer(), fc.maxSafeInteger(), fc.boolean());
      const entries = fc.array(fc.tuple(key, value), { maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(entries, text, async (pairs, content) => {
          const own: Metadata = Object.fromEntries(pairs);
          const change = changeOf('a', [content], { metadata: own, own });
          await driver.replace([change]);
          const [segment] = await driver.segments({ sourceId: 's', documentId: 'a' });
          const { windows: _, lexicalText: __, embedHash: ___, ...given } = change.segments![0]!;
          expect(segment).toEqual(given);
          expect(await driver.document({ sourceId: 's', documentId: 'a' })).toEqual(change.document);
        }),
        { numRuns: 40 },
      );
    });

    it.each<[string, Metadata[string]]>([
      ['', 1],
      ['$and', 'x'],
      ['#document', true],
      ['chroma:document', 'x'],
      ['mvs:head', 1],
      ['long', 123456789.12345679],
      ['tiny', 5e-324],
      ['large', 2 ** 60],
      ['negative', -1.5],
    ])('is found by the key %j with the value %j', async (key, value) => {
      const driver = await opened();
      await driver.replace([
        changeOf('a', ['one'], { own: { [key]: value } }),
        changeOf('b', ['two'], { own: { [key]: 7 } }),
      ]);
      const found = await driver.query({ vector: Float32Array.of(1, 0, 0), limit: 9, filter: { [key]: [value] } });
      expect(found.map(({ segmentId }) => segmentId)).toEqual(['a#0']);
    });

    it('keeps the last of several changes of a document in one batch, with the segments of an earlier one', async () => {
      const driver = await opened();
      const { document } = changeOf('a', [], { contentHash: '2' });
      await driver.replace([changeOf('a', ['one']), changeOf('a', ['two']), { document }]);
      expect(await recordsOf(driver)).toEqual([document]);
      expect((await driver.segments(document)).map(({ content }) => content)).toEqual(['two']);
      expect(await problemsOf(driver)).toEqual([]);
    });

    it('is looked over: what belongs to no document, what is missing, what is miscounted', async () => {
      const driver = await opened();
      await driver.replace([changeOf('a', ['one', 'two']), changeOf('b', ['three'])]);
      const collection = await client.collection(name);
      const [a0, a1, b0] = [...(await storedIds())].sort((x, y) => x.localeCompare(y));
      expect([a0, a1, b0]).not.toContain(undefined);
      await collection.delete([(await storedIds()).find((id) => id.endsWith('#1~0')) ?? '']);
      await collection.add({ ids: ['stray'], embeddings: [[1, 0, 0]], metadatas: [{ 'mvs:segment': '{"window":0}' }] });
      expect(await problemsOf(driver)).toEqual([
        expect.stringMatching(/1 records \(stray\) belong to no document/),
        expect.stringMatching(/1 records \(.*#1~0\) are missing/),
      ]);
      await driver.maintain('compact');
      expect(await storedIds()).not.toContain('stray');
    });
  });

  describe('vectors held', () => {
    it('are found by their hash, also by a driver that was opened later', async () => {
      const driver = await opened();
      const change = changeOf('a', ['one'], { vectors: [Float32Array.of(0.6, 0.8, 0), Float32Array.of(0, 0.6, 0.8)] });
      await driver.replace([change]);
      const hash = change.segments?.[0]?.embedHash ?? '';
      for (const one of [driver, await opened()]) {
        const held = (await one.cachedVectors([hash, 'unknown'])).get(hash) ?? [];
        expect(held.map((vector) => [...vector].map((value) => Math.round(value * 1e4) / 1e4))).toEqual([
          [0.6, 0.8, 0],
          [0, 0.6, 0.8],
        ]);
      }
    });

    it('are none in an index that was made and never written to', async () => {
      await (await opened()).close();
      expect(await (await opened()).cachedVectors(['f'.repeat(64)])).toEqual(new Map());
    });

    it('are not asked of the server where none can be there', async () => {
      const proxy = await startProxy(server.url);
      const driver = await opened(proxy.url);
      proxy.requests.length = 0;
      expect(await driver.cachedVectors(['f'.repeat(64)])).toEqual(new Map());
      expect(proxy.requests).toEqual([]);
      await proxy.stop();
    });
  });

  describe('limits of a server', () => {
    it.each([
      ['413', { status: 413, body: 'Payload too large' }],
      ['400', { status: 400, body: { message: 'Batch size 900 exceeds maximum batch size 300' } }],
    ])('are kept when it refuses more than 300 records with %s', async (_, refusal) => {
      const proxy = await startProxy(server.url);
      proxy.fault = ({ path, text }) =>
        /\/(upsert|get|delete)$/.test(path) && (JSON.parse(text).ids?.length ?? 0) > 300 ? refusal : undefined;
      const driver = await opened(proxy.url);
      const contents = Array.from({ length: 900 }, (_, at) => `text ${at}`);
      await driver.replace([changeOf('a', contents)]);
      await driver.replace([changeOf('a', contents.slice(0, 500))]);
      expect((await driver.segments({ sourceId: 's', documentId: 'a' })).map(({ content }) => content)).toEqual(
        contents.slice(0, 500),
      );
      expect(await problemsOf(driver)).toEqual([]);
      await proxy.stop();
    });

    it('are asked for, and kept', async () => {
      const proxy = await startProxy(server.url);
      proxy.fault = ({ path }) => (path.endsWith('/pre-flight-checks') ? { body: { max_batch_size: 7 } } : undefined);
      await (await opened(proxy.url)).replace([
        changeOf(
          'a',
          Array.from({ length: 20 }, (_, at) => `text ${at}`),
        ),
      ]);
      const sizes = proxy.requests
        .filter(({ path }) => path.endsWith('/upsert'))
        .map(({ text }) => JSON.parse(text).ids.length);
      expect(Math.max(...sizes)).toBe(7);
      await proxy.stop();
    });
  });

  describe('interruptions', () => {
    const before = [
      changeOf('a', ['old a 1', 'old a 2']),
      changeOf('b', ['old b']),
      changeOf('gone', [], { state: 'skipped' }),
    ];
    const after = [
      changeOf('a', ['new a'], { contentHash: '2' }),
      changeOf('b', [], { state: 'skipped', contentHash: '2' }),
      changeOf('c', ['new c 1', 'new c 2']),
      changeOf('gone', ['no longer skipped']),
    ];

    it('at any request leave documents that are whole or not there, and a second try makes all whole', async () => {
      const states = new Set<string>();
      for (let at = 1; ; at += 1) {
        name = `interrupted-${at}`;
        const first = await opened();
        await first.replace(before);
        await first.close();
        const proxy = await startProxy(server.url);
        const driver = await opened(proxy.url, { attempts: 1 });
        const done = proxy.requests.length;
        proxy.fault = (_, count) => (count >= done + at ? 'drop' : undefined);
        const outcome = await driver.replace(after).catch((error: unknown) => error);
        await driver.close();
        await proxy.stop();
        const again = await opened();
        expect([at, await problemsOf(again)]).toEqual([at, []]);
        const left = await recordsOf(again);
        states.add(left.map(({ documentId, contentHash }) => documentId + contentHash).join(' '));
        await again.replace(after);
        expect([at, await problemsOf(again)]).toEqual([at, []]);
        expect((await recordsOf(again)).map(({ documentId }) => documentId)).toEqual(['a', 'b', 'c', 'gone']);
        expect(await again.counts()).toEqual({
          documents: 4,
          pending: 0,
          failed: 0,
          skipped: 1,
          segments: 4,
          windows: 4,
        });
        expect(await storedIds()).toHaveLength(4);
        if (outcome === undefined) break;
        expect(outcome).toMatchObject({ code: 'STORE_FAILED', context: { fault: 'server' } });
      }
      expect([...states]).toEqual(['a1 b1 gone1', '', 'a2 b2 c1 gone1']);
    });

    it('of the answer alone do no harm', async () => {
      const seen = new Set<string>();
      const proxy = await startProxy(server.url, ({ text, path }) => {
        const isFirst = /\/(upsert|delete)$/.test(path) && !seen.has(text);
        seen.add(text);
        return isFirst;
      });
      const driver = await opened(proxy.url);
      await driver.replace(before);
      await driver.replace(after);
      await proxy.stop();
      const again = await opened();
      expect(await problemsOf(again)).toEqual([]);
      expect(await storedIds()).toHaveLength(4);
    });

    it('are taken back by the driver itself when it goes on', async () => {
      const proxy = await startProxy(server.url);
      const driver = await opened(proxy.url, { attempts: 1 });
      await driver.replace(before);
      proxy.fault = ({ path, text }) => (path.endsWith('/upsert') && text.includes('new c') ? 'drop' : undefined);
      await expect(driver.replace(after)).rejects.toMatchObject({ code: 'STORE_FAILED' });
      proxy.fault = () => undefined;
      expect(await recordsOf(driver)).toEqual([]);
      await driver.replace(after);
      expect(await problemsOf(driver)).toEqual([]);
      await proxy.stop();
    });

    async function leaveJournal(writer: object): Promise<void> {
      const driver = await opened();
      const change = changeOf('a', ['one']);
      await driver.replace([change]);
      await driver.close();
      const [head] = await storedIds();
      const records = await client.collection(`${name}.records`);
      const [state] = await records.get({ ids: ['state'] });
      const held = JSON.parse(String(state?.metadata?.['text']));
      const journal = [{ key: head?.split('#')[0], state: 'indexed', segments: 1, windows: 1 }];
      const text = JSON.stringify({ ...held, journal, writer });
      await records.upsert({ ids: ['state'], embeddings: [[1]], metadatas: [{ text }] });
    }

    it.each([
      ['runs on this machine', () => ({ host: hostname(), pid: process.ppid, since: 0 })],
      ['was at it a moment ago elsewhere', () => ({ host: 'elsewhere', pid: 1, since: Date.now() - 1000 })],
    ])('are not taken back while the writer %s', async (_, writer) => {
      await leaveJournal(writer());
      await expect(opened()).rejects.toMatchObject({ code: 'STORE_LOCKED' });
      expect(await recordsOf(await opened(server.url, { readOnly: true }))).toHaveLength(1);
    });

    it.each([
      ['is gone from this machine', () => ({ host: hostname(), pid: 2 ** 22 + 1, since: Date.now() })],
      ['gave no sign for long elsewhere', () => ({ host: 'elsewhere', pid: 1, since: Date.now() - 600_000 })],
    ])('are taken back when the writer %s', async (_, writer) => {
      await leaveJournal(writer());
      const driver = await opened();
      expect([await recordsOf(driver), await storedIds(), await problemsOf(driver)]).toEqual([[], [], []]);
    });
  });
});

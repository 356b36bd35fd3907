import { ChromaClient, type ChromaCollection, type ChromaRecord } from '@mcp-vector-search/chroma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuthProxy } from '../../../../test/auth-proxy.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../../../test/chroma-server.ts';

let server: ChromaServer;
let made = 0;

async function fresh(): Promise<ChromaCollection> {
  made += 1;
  return new ChromaClient({ url: server.url }).createCollection({ name: `client-${made}` });
}

async function listed(records: AsyncIterable<ChromaRecord>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of records) ids.push(id);
  return ids;
}

describe.skipIf(!hasChroma)('a client, on a real server', () => {
  beforeAll(async () => {
    server = await startChroma();
    process.stdout.write(`Chroma server, API version ${server.version}\n`);
  });
  afterAll(() => server?.stop());

  it('asks for version, limits and the time', async () => {
    const client = new ChromaClient({ url: `${server.url}/` });
    expect(await client.version()).toBe(server.version);
    expect(await client.limits()).toEqual({ maxBatchSize: expect.any(Number), base64: true });
    expect(await client.heartbeat()).toBeGreaterThan(1e18);
  });

  it('makes tenant and database once', async () => {
    const client = new ChromaClient({ url: server.url, tenant: 'acme', database: 'search' });
    await expect(client.collection('docs')).rejects.toMatchObject({ context: { fault: 'tenant' } });
    await expect(client.createCollection({ name: 'docs' })).rejects.toMatchObject({ context: { fault: 'tenant' } });
    expect([await client.createTenant(), await client.createTenant()]).toEqual([true, false]);
    await expect(client.collection('docs')).rejects.toMatchObject({ context: { fault: 'database' } });
    await expect(client.createCollection({ name: 'docs' })).rejects.toMatchObject({ context: { fault: 'database' } });
    expect([await client.createDatabase(), await client.createDatabase()]).toEqual([true, false]);
    await expect(client.collection('docs')).rejects.toMatchObject({ context: { fault: 'collection' } });
    await client.createCollection({ name: 'docs' });
    expect(await client.collectionNames()).toEqual(['docs']);
  });

  it('makes collections that measure by the cosine, and says how others measure', async () => {
    const client = new ChromaClient({ url: server.url });
    const made = await client.createCollection({ name: 'space-cosine', metadata: { model: 'm', n: 1 } });
    expect([made.space, made.dimension, made.metadata]).toEqual(['cosine', undefined, { model: 'm', n: 1 }]);
    await client.createCollection({ name: 'space-l2', space: 'l2' });
    const same = await client.createCollection({ name: 'space-l2', getOrCreate: true });
    expect(same.space).toBe('l2');
    await expect(client.createCollection({ name: 'space-l2' })).rejects.toMatchObject({ context: { status: 409 } });
    await expect(client.createCollection({ name: '-' })).rejects.toMatchObject({ context: { fault: 'request' } });
    expect([await client.deleteCollection('space-l2'), await client.deleteCollection('space-l2')]).toEqual([
      true,
      false,
    ]);
  });

  it('lists more collections than a page has', async () => {
    const client = new ChromaClient({ url: server.url, database: 'many' });
    await client.createDatabase();
    const names = Array.from({ length: 103 }, (_, at) => `many-${at}`);
    for (const name of names) await client.createCollection({ name });
    expect([...(await client.collectionNames())].sort()).toEqual([...names].sort());
  });

  it('adds, changes, counts, gets and deletes records', async () => {
    const collection = await fresh();
    const embeddings = [[1, 0], Float32Array.of(0, 1)];
    await collection.add({ ids: ['a', 'b'], embeddings, documents: ['one', null], metadatas: [{ n: 1 }, null] });
    await collection.add({ ids: ['a'], embeddings: [[0, 1]], documents: ['not taken'] });
    expect(await collection.count()).toBe(2);
    expect(await collection.get()).toEqual([{ id: 'a', document: 'one', metadata: { n: 1 } }, { id: 'b' }]);
    await collection.upsert({ ids: ['a'], embeddings: [[1, 0]], documents: ['changed'], metadatas: [{ m: 2 }] });
    await collection.updateMetadata({ ids: ['a', 'unknown'], metadatas: [{ n: null, x: 'y' }, { x: 1 }] });
    expect(await collection.get({ ids: ['a', 'unknown'], include: ['metadatas'] })).toEqual([
      { id: 'a', metadata: { m: 2, x: 'y' } },
    ]);
    await collection.delete(['a', 'unknown']);
    await collection.delete([]);
    expect(await collection.get({ include: [] })).toEqual([{ id: 'b' }]);
  });

  it('writes vectors as base64', async () => {
    const collection = await fresh();
    const embeddings = [Float32Array.of(0.25, 0.5, 7), [1, 0, 0]];
    await collection.add({ ids: ['a', 'b'], embeddings, base64: true });
    const [found] = await collection.query({ vector: [0.25, 0.5, 7], limit: 1, include: ['distances'] });
    expect(found?.id).toBe('a');
    expect(Math.abs(found?.distance ?? 1)).toBeLessThan(1e-6);
  });

  it('queries by vector, condition and text', async () => {
    const collection = await fresh();
    await collection.add({
      ids: ['a', 'b', 'c'],
      embeddings: [
        [1, 0],
        [0, 1],
        [0.9, 0.1],
      ],
      documents: ['Source: x\n\nalpha', 'beta', 'gamma'],
      metadatas: [{ lang: 'en' }, { lang: 'de' }, { lang: 'en' }],
    });
    const nearest = await collection.query({ vector: [1, 0], limit: 2 });
    expect(nearest.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(nearest[0]).toMatchObject({ document: 'Source: x\n\nalpha', metadata: { lang: 'en' } });
    expect(Math.abs(nearest[0]?.distance ?? 1)).toBeLessThan(1e-6);
    const german = await collection.query({ vector: [1, 0], limit: 9, where: { lang: { $eq: 'de' } }, include: [] });
    expect(german).toEqual([{ id: 'b' }]);
    const texts = await collection.query({ vector: [1, 0], limit: 9, whereDocument: { $regex: '^Source: .' } });
    expect(texts.map(({ id }) => id)).toEqual(['a']);
    expect(await (await fresh()).query({ vector: [1, 0], limit: 1 })).toEqual([]);
  });

  it('goes through all records page by page', async () => {
    const collection = await fresh();
    const ids = Array.from({ length: 25 }, (_, at) => `id-${at}`);
    await collection.add({ ids, embeddings: ids.map((_, at) => [1, at]) });
    for (const limit of [1, 5, 24, 25, 26]) expect(await listed(collection.all({ limit, include: [] }))).toEqual(ids);
  });

  it('tells a wrong dimension', async () => {
    const collection = await fresh();
    await collection.add({ ids: ['a'], embeddings: [[1, 0]] });
    const wrong = { code: 'STORE_MISMATCH', context: { fault: 'dimension' } };
    await expect(collection.add({ ids: ['b'], embeddings: [[1, 0, 0]] })).rejects.toMatchObject(wrong);
    await expect(collection.query({ vector: [1], limit: 1 })).rejects.toMatchObject(wrong);
  });

  it('tells that the collection is gone', async () => {
    const collection = await fresh();
    await new ChromaClient({ url: server.url }).deleteCollection(collection.name);
    await expect(collection.count()).rejects.toMatchObject({
      code: 'STORE_NOT_FOUND',
      context: { fault: 'collection' },
    });
  });

  it('sends what holds half a character', async () => {
    const collection = await fresh();
    await collection.add({ ids: ['a'], embeddings: [[1, 0]], documents: ['cut \ud83d'] });
    expect((await collection.get())[0]?.document).toBe('cut \ufffd');
  });

  it.each(['authorization', 'x-chroma-token'] as const)(
    'passes a reverse proxy with a token in %s',
    async (authHeader) => {
      const token = authHeader === 'authorization' ? 'Bearer right' : 'right';
      const proxy = await startAuthProxy({
        target: server.url,
        refuse: (headers) =>
          headers[authHeader] === undefined ? 401 : headers[authHeader] === token ? undefined : 403,
      });
      const client = (more: object): ChromaClient => new ChromaClient({ url: proxy.url, authHeader, ...more });
      await expect(client({}).collection('x')).rejects.toMatchObject({ context: { fault: 'token', status: 401 } });
      await expect(client({ token: 'wrong' }).limits()).rejects.toMatchObject({
        context: { fault: 'token', status: 403 },
      });
      expect((await client({ token: 'right' }).limits()).maxBatchSize).toBeGreaterThan(0);
      await proxy.stop();
    },
  );
});

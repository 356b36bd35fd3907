import { ChromaClient, type ChromaClientOptions } from '@mcp-vector-search/chroma';
import { isVectorSearchError, type VectorSearchError } from '@mcp-vector-search/core';
import { afterEach, describe, expect, it } from 'vitest';
import { type FaultServer, type Reply, startFaultServer } from '../../../../test/fault-server.ts';

const COLLECTION = '/api/v2/tenants/acme/databases/search/collections/docs';
const NOT_FOUND: Reply = { status: 404, body: { error: 'NotFoundError', message: 'whatever' } };
const servers: FaultServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** A server that knows these paths; all others are 404. */
async function serverOf(known: Readonly<Record<string, Reply>>, otherwise: Reply = NOT_FOUND): Promise<FaultServer> {
  const server = await startFaultServer(({ path }) => known[path] ?? otherwise);
  servers.push(server);
  return server;
}

async function failureOf(server: { url: string }, more: Partial<ChromaClientOptions> = {}): Promise<VectorSearchError> {
  const client = new ChromaClient({ url: server.url, tenant: 'acme', database: 'search', firstDelayMs: 1, ...more });
  const error = await client.collection('docs').catch((reason: unknown) => reason);
  if (!isVectorSearchError(error)) throw new Error(`no VectorSearchError but ${error}`);
  return error;
}

const heartbeat = { '/api/v2/heartbeat': {} };
const tenant = { ...heartbeat, '/api/v2/tenants/acme': {} };
const database = { ...tenant, '/api/v2/tenants/acme/databases/search': {} };

describe('a collection that cannot be had', () => {
  it.each<[string, string, RegExp, Readonly<Record<string, Reply>>]>([
    ['tenant', 'STORE_NOT_FOUND', /has no tenant "acme"/, heartbeat],
    ['database', 'STORE_NOT_FOUND', /tenant "acme" at .* has no database "search"/, tenant],
    ['collection', 'STORE_NOT_FOUND', /has no collection "docs"/, database],
    ['version', 'STORE_FAILED', /v1 API only/, { '/api/v1/heartbeat': {} }],
    ['version', 'STORE_FAILED', /is no Chroma server/, {}],
    ['version', 'STORE_FAILED', /not speak Chroma's v2 API \(HTTP 410\)/, { [COLLECTION]: { status: 410 } }],
    ['token', 'STORE_FAILED', /HTTP 401.*check the token/, { [COLLECTION]: { status: 401 } }],
    ['token', 'STORE_FAILED', /HTTP 403.*check the token/, { [COLLECTION]: { status: 403 } }],
    ['server', 'STORE_FAILED', /HTTP 503 \(tried 3 times\)/, { [COLLECTION]: { status: 503 } }],
    ['server', 'STORE_FAILED', /HTTP 429/, { [COLLECTION]: { status: 429 } }],
    ['server', 'STORE_FAILED', /cannot be reached/, { [COLLECTION]: 'drop' }],
    [
      'version',
      'STORE_FAILED',
      /did not answer with a collection that has an id/,
      { [COLLECTION]: { body: { id: '' } } },
    ],
    ['version', 'STORE_FAILED', /did not answer with a collection that has an id/, { [COLLECTION]: { body: [] } }],
    ['server', 'STORE_FAILED', /not JSON/, { [COLLECTION]: { body: 'hello' } }],
  ])('is the fault of the %s (%s: %s)', async (fault, code, message, known) => {
    const error = await failureOf(await serverOf(known));
    expect(error.message).toMatch(message);
    expect(error.context).toMatchObject({ fault, tenant: 'acme', database: 'search' });
    expect(error.code).toBe(code);
  });

  it('is the fault of a server that is too slow', async () => {
    const error = await failureOf(await serverOf({ [COLLECTION]: 'hang' }), { timeoutMs: 100, attempts: 2 });
    expect(error.message).toMatch(/gave no answer within 100 ms \(tried 2 times\)/);
    expect(error.context['fault']).toBe('server');
  });

  it('is the fault of the token also when only the closer look needs it', async () => {
    const error = await failureOf(await serverOf({ ...heartbeat, '/api/v2/tenants/acme': { status: 403 } }));
    expect(error.context['fault']).toBe('token');
  });

  it('is the fault of the request where it named none', async () => {
    const server = await serverOf(database);
    const client = new ChromaClient({ url: server.url, tenant: 'acme', database: 'search', firstDelayMs: 1 });
    await expect(client.limits()).rejects.toMatchObject({
      ...{ code: 'STORE_FAILED', context: { fault: 'request', status: 404 } },
      message: /^Chroma pre-flight checks failed: .*HTTP 404/,
    });
  });

  it('says operation, status and body of the answer', async () => {
    const error = await failureOf(await serverOf({ [COLLECTION]: { status: 401, body: 'who are you?' } }));
    expect(error.context).toMatchObject({ operation: 'Chroma collection lookup', status: 401, body: 'who are you?' });
  });
});

describe('a token', () => {
  it.each<[Partial<ChromaClientOptions>, Readonly<Record<string, string | undefined>>]>([
    [{ token: 'abc' }, { authorization: 'Bearer abc' }],
    [{ token: 'bEArer abc' }, { authorization: 'bEArer abc' }],
    [
      { token: 'abc', authHeader: 'x-chroma-token' },
      { 'x-chroma-token': 'abc', authorization: undefined },
    ],
    [{ token: '' }, { authorization: undefined }],
    [{ headers: { Authorization: 'Digest whatever' } }, { authorization: 'Digest whatever' }],
    [{ headers: { Authorization: 'Digest whatever' }, token: 'abc' }, { authorization: 'Bearer abc' }],
  ])('given as %j is sent as %j', async (options, headers) => {
    const server = await serverOf({});
    await failureOf(server, options);
    expect(server.requests[0]?.headers).toMatchObject(
      Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    );
    for (const [name, value] of Object.entries(headers)) expect(server.requests[0]?.headers[name]).toBe(value);
  });

  it.each(['authorization', 'x-chroma-token'] as const)('in %s is in no error', async (authHeader) => {
    const server = await startFaultServer(({ headers }) => ({ status: 401, body: JSON.stringify(headers) }));
    servers.push(server);
    const error = await failureOf(server, { token: 'tok-123-secret', authHeader });
    expect(error.context['fault']).toBe('token');
    const { cause } = error as { cause?: Error };
    for (const told of [error.stack, JSON.stringify(error.context), cause?.stack, JSON.stringify(cause)]) {
      expect(told).not.toContain('tok-123');
    }
  });
});

describe('names', () => {
  it('are escaped in paths', async () => {
    const server = await serverOf({});
    const client = new ChromaClient({ url: server.url, tenant: 'a/b', database: 'ü?' });
    await client.collection('x y').catch(() => {});
    expect(server.requests[0]?.path).toBe('/api/v2/tenants/a%2Fb/databases/%C3%BC%3F/collections/x%20y');
  });

  it.each([{ tenant: '' }, { database: '  ' }])('%j are refused', (names) => {
    expect(() => new ChromaClient({ url: 'http://localhost', ...names })).toThrow(RangeError);
  });
});

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChroma } from '../../../../test/chroma-server.ts';
import type { FaultServer } from '../../../../test/fault-server.ts';
import { bodies, callSearch, type SearchFixture, searchFixture } from '../search-fixture.ts';
import { serveDuringTest } from '../serve-here.ts';

describe.skipIf(!hasChroma)('mcp-chromadb-repo-search when services fail', () => {
  let fixture: SearchFixture;
  let proxy: FaultServer;
  let models: FaultServer;
  let flags: SearchFixture['flags'];
  let rerank: SearchFixture['rerank'];
  beforeAll(async () => {
    fixture = await searchFixture();
    ({ proxy, models, flags, rerank } = fixture);
  });
  afterAll(() => fixture?.[Symbol.asyncDispose]());
  beforeEach(() => fixture.reset());

  /** A client over stdio of a server within this process. */
  async function connect(args: readonly string[] = flags(), env = {}): Promise<Client> {
    return (await serveDuringTest(args, env)).client;
  }

  it('too much for the reranker is an error that names the limit; nothing is sent', async () => {
    for (const [flag, message] of [
      ['--rerank-max-document-bytes', /document 1 is of \d+ bytes, more than the limit of one document \(20\)/],
      ['--rerank-max-request-bytes', /more than the limit of a request \(20\)/],
    ] as const) {
      const { text, isError } = await callSearch(await connect(flags(...rerank(flag, '20'))), { query: 'q' });
      expect(isError).toBe(true);
      expect(text).toMatch(/^repository content search failed: reranking request: /);
      expect(text).toMatch(message);
    }
    expect(bodies(models, '/v1/rerank')).toEqual([]);
  });

  it('says which service failed, how, and what it said, without secrets', async () => {
    const keys = ['--bearer-token', 'hunter2', '--embedding-api-key', 'swordfish', '--rerank-api-key', 'xyzzy'];
    const client = await connect(flags(...rerank(...keys, '--retry-attempts', '1')));
    const failing = async (): Promise<string> => {
      const { text, isError } = await callSearch(client, { query: 'q' });
      expect(isError).toBe(true);
      expect(text).not.toMatch(/hunter2|swordfish|xyzzy/);
      return text;
    };
    const echo = (status: number, long = '') => ({ status, body: `keys hunter2 swordfish xyzzy ${long}` });
    models.fault = ({ path }) => (path === '/v1/embeddings' ? echo(500) : undefined);
    expect(await failing()).toMatch(
      /^repository content search failed: embedding request: HTTP 500: .*keys \[redacted\]/,
    );
    models.fault = ({ path }) => (path === '/v1/rerank' ? echo(400, 'y'.repeat(3_000)) : undefined);
    const long = await failing();
    expect(long).toMatch(/^repository content search failed: reranking request: HTTP 400: /);
    expect(long.match(/y{100,}/g)?.at(-1)?.length).toBeLessThan(1_000);
    models.fault = () => undefined;
    proxy.fault = ({ method }) => (method === 'GET' ? echo(401) : undefined);
    expect(await failing()).toMatch(/: Chroma collection lookup: HTTP 401: .*check the token/);
    proxy.fault = ({ path }) => (path.endsWith('/query') ? echo(422) : undefined);
    expect(await failing()).toMatch(/: Chroma query: HTTP 422: /);
    proxy.fault = ({ path }) => (path.endsWith('/query') ? 'cut' : undefined);
    expect(await failing()).toMatch(/: Chroma query: /);
    proxy.fault = ({ path }) => (path.endsWith('/repos') ? { body: {} } : undefined);
    expect(await failing()).toMatch(/did not answer with a collection that has an id/);
  });

  it.each([
    ['collection', ['--collection-name', 'other'], /no collection "other"/],
    ['database', ['--database', 'nothing'], /no database "nothing"/],
    ['tenant', ['--tenant', 'nobody'], /no tenant "nobody"/],
  ] as const)('says that the %s is missing', async (_what, more, message) => {
    const { text } = await callSearch(await connect(flags(...more)), { query: 'q' });
    expect(text).toMatch(message);
    expect(text).toContain('Chroma collection lookup: HTTP 404');
  });

  it('tries again what may help, as often as it is told', async () => {
    models.fault = (_request, at) => (at === 1 ? { status: 503, body: {} } : undefined);
    proxy.fault = (_request, at) => (at === 1 ? { status: 429, headers: { 'retry-after': '0' }, body: {} } : undefined);
    expect((await callSearch(await connect(), { query: 'q' })).isError).toBe(false);
    models.fault = () => 'drop';
    models.requests.length = 0;
    const { text } = await callSearch(await connect(flags('--retry-attempts', '2')), { query: 'q' });
    expect([models.requests.length, text.includes('(tried 2 times)')]).toEqual([2, true]);
    models.fault = () => ({ status: 404, body: {} });
    models.requests.length = 0;
    await callSearch(await connect(), { query: 'q' });
    expect(models.requests).toHaveLength(1);
  });

  it('gives up on a try when its time is up', async () => {
    models.fault = () => 'hang';
    const { text } = await callSearch(await connect(flags('--request-timeout', '50ms', '--retry-attempts', '2')), {
      query: 'q',
    });
    expect(text).toMatch(/gave no answer within 50 ms \(tried 2 times\)/);
  });

  it.each([
    ['hunter2', 'Bearer hunter2'],
    ['Bearer hunter2', 'Bearer hunter2'],
    ['bearer hunter2', 'bearer hunter2'],
  ])('the token %s is sent as %s, to Chroma alone', async (token, header) => {
    await callSearch(await connect(flags(...rerank('--bearer-token', token, '--rerank-api-key', 'xyzzy'))), {
      query: 'q',
    });
    expect(proxy.requests.map(({ headers }) => headers.authorization)).toEqual([header, header]);
    expect(models.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer xyzzy']);
    for (const { headers } of [...proxy.requests, ...models.requests]) {
      expect(headers['user-agent']).toMatch(/^mcp-chromadb-repo-search\/\d+\.\d+\.\d+$/);
    }
  });

  it('tells of every request with --debug, in Go\u2019s durations, and of none without', async () => {
    models.fault = (_request, at) => (at === 1 ? { status: 503, body: {} } : undefined);
    const debug = await serveDuringTest(flags('--debug', '--bearer-token', 'hunter2'));
    await callSearch(debug.client, { query: 'q' });
    const lines = debug.stderr().trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z embedding request: POST http:\S+\/v1\/embeddings attempt=1 status=503 problem="answered HTTP 503" duration=[\d.]+(?:µs|ms|s) retry_in=[\d.]+ms$/,
    );
    expect(lines.slice(1).map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
      'embedding request: POST',
      'Chroma collection lookup:',
      'Chroma query: POST',
    ]);
    expect(debug.stderr()).not.toContain('hunter2');
    const quiet = await serveDuringTest(flags());
    await callSearch(quiet.client, { query: 'q' });
    expect(quiet.stderr()).toBe('');
  });
});

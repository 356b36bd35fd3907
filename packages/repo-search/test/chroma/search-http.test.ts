import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChroma } from '../../../../test/chroma-server.ts';
import type { FaultServer } from '../../../../test/fault-server.ts';
import { callSearch, type SearchFixture, searchFixture } from '../search-fixture.ts';
import { serveDuringTest } from '../serve-here.ts';

describe.skipIf(!hasChroma)('mcp-chromadb-repo-search over HTTP', () => {
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

  interface LogLine {
    readonly level: string;
    readonly duration_ms: number;
    readonly http: Readonly<Record<string, unknown>>;
    readonly mcp?: Readonly<Record<string, unknown>>;
  }

  async function serve(...more: string[]): Promise<{ url: string; log: () => LogLine[]; stdout: () => string }> {
    const served = await serveDuringTest(flags('--http', '127.0.0.1:0', ...more));
    const lines = (): LogLine[] =>
      served
        .stdout()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    return { url: served.url ?? '', log: lines, stdout: served.stdout };
  }

  const post = (url: string, args: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search', arguments: args },
      }),
    });

  it('a real client searches', async () => {
    const { url } = await serve();
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    expect((await callSearch(client, { query: 'q', limit: 1 })).text).toMatch(/^1 relevant excerpt follows/);
    await client.close();
  });

  it('a call stands alone: no handshake, no session, one event', async () => {
    const { url } = await serve();
    const answer = await post(url, { query: 'q' });
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect((await answer.text()).match(/^data: /gm)).toHaveLength(1);
  });

  it('serves POST at /mcp and nothing else, on the loopback for this machine alone', async () => {
    const { url } = await serve();
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(url, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(404);
    expect((await post(url, {}, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('passes the authorization of the caller on to Chroma, unless a token is configured', async () => {
    const { url } = await serve(...rerank('--embedding-api-key', 'swordfish'));
    await (await post(url, { query: 'q' }, { authorization: 'Token of mine' })).text();
    expect(proxy.requests.map(({ headers }) => headers.authorization)).toEqual(['Token of mine', 'Token of mine']);
    expect(models.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer swordfish', undefined]);
    proxy.requests.length = 0;
    const configured = await serve('--bearer-token', 'hunter2');
    await (await post(configured.url, { query: 'q' }, { authorization: 'Token of mine' })).text();
    expect(proxy.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer hunter2', 'Bearer hunter2']);
    proxy.requests.length = 0;
    await (await post(url, { query: 'q' })).text();
    expect(proxy.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('logs one line of JSON for every request, with queries and without secrets', async () => {
    const { url, log, stdout } = await serve();
    proxy.fault = ({ headers }) =>
      headers.authorization ? { status: 403, body: `no ${headers.authorization}` } : undefined;
    await (await post(url, { query: ' q ', source: ' ', path: '*.go', limit: 3 })).text();
    await (await post(url, { query: 'q', limit: 99 })).text();
    const refused = await (await post(url, { query: 'q' }, { authorization: 'Bearer hunter2' })).text();
    await (await post(url, { query: 5 })).text();
    await fetch(`${url}/elsewhere`);
    const lines = log();
    expect(lines).toHaveLength(5);
    expect(Object.keys(lines[0] ?? {})).toEqual([
      ...['timestamp', 'level', 'event', 'request_id', 'transport', 'duration_ms', 'http', 'mcp'],
    ]);
    expect(lines[0]).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/),
      level: 'INFO',
      event: 'mcp.request.completed',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transport: 'streamable_http',
      http: { method: 'POST', path: '/mcp', status_code: 200, response_bytes: expect.any(Number) },
      mcp: {
        tool: 'search',
        parameters: { query: 'q', path: '*.go', limit: 3 },
        outcome: 'success',
        response_content_bytes: expect.any(Number),
        documents_found: 2,
      },
    });
    expect(lines[1]).toMatchObject({
      level: 'ERROR',
      mcp: { outcome: 'error', error: 'limit must be between 1 and 20', parameters: { query: 'q', limit: 99 } },
    });
    expect(lines[2]).toMatchObject({ level: 'ERROR', mcp: { error: 'repository content search failed' } });
    expect(lines[2]?.mcp).not.toHaveProperty('documents_found');
    expect([lines[3]?.level, lines[3]?.mcp]).toEqual(['INFO', undefined]);
    expect([lines[4]?.level, lines[4]?.http['status_code']]).toEqual(['ERROR', 404]);
    expect(refused).toContain('[redacted]');
    expect(stdout() + refused).not.toContain('hunter2');
  });
});

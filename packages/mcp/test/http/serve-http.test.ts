import { request } from 'node:http';
import {
  createMcpServer,
  type HttpOptions,
  type HttpRequestRecord,
  registerIndexResources,
  SearchToolset,
  type ServedHttp,
  serveHttp,
} from '@mcp-vector-search/mcp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { teaIndex } from '../tea-index.ts';

async function served(options: HttpOptions = {}): Promise<ServedHttp & { records: HttpRequestRecord[] }> {
  const index = await teaIndex({ 'a/tea.md': 'Green tea is brewed with water of seventy degrees.' });
  const toolset = new SearchToolset(index);
  const records: HttpRequestRecord[] = [];
  const factory = (): ReturnType<typeof createMcpServer> => {
    const server = createMcpServer({ name: 'test', version: '1.2.3' });
    toolset.register(server);
    registerIndexResources(server, index);
    return server;
  };
  const http = await serveHttp(factory, { ...options, onRequest: (record) => records.push(record) });
  onTestFinished(() => http.close());
  return { ...http, records };
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A request with any header, which `fetch` would not let pass. */
function send(url: string, method: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const message = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const SEARCH = message('tools/call', { name: 'search', arguments: { query: 'brew', limit: 1 } });

/** The message of a response, whether it came as JSON or as an event. */
function messageOf({ body }: Answer): { result?: Record<string, unknown>; error?: { code: number; message: string } } {
  return JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body);
}

describe('serveHttp', () => {
  it('answers a tool call that stands alone, and logs it without headers', async () => {
    const { url, records } = await served();
    const answer = await send(url, 'POST', { ...JSON_HEADERS, authorization: 'Bearer s3cret' }, SEARCH);
    expect(answer.status).toBe(200);
    expect(answer.headers['mcp-session-id']).toBeUndefined();
    expect(messageOf(answer).result?.['structuredContent']).toMatchObject({ hits: [{ docId: 'a/tea.md' }] });
    await expect.poll(() => records.length).toBe(1);
    expect(records[0]).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/),
      level: 'INFO',
      event: 'mcp.request.completed',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transport: 'streamable_http',
      http: { method: 'POST', path: '/mcp', status_code: 200, response_bytes: Buffer.byteLength(answer.body) },
      mcp: { tool: 'search', parameters: { query: 'brew', limit: 1 }, outcome: 'success', documents_found: 1 },
    });
    expect(JSON.stringify(records)).not.toContain('s3cret');
  });

  it.each([
    ['GET', '/mcp', 405],
    ['DELETE', '/mcp', 405],
    ['PUT', '/mcp', 405],
    ['POST', '/', 404],
    ['POST', '/mcp/', 404],
  ])('%s %s is %i', async (method, path, status) => {
    const { url } = await served();
    const answer = await send(new URL(path, url).href, method, JSON_HEADERS, method === 'POST' ? SEARCH : '');
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers['allow']).toBe('POST');
  });

  it.each([
    [{ host: 'evil.example' }, 403],
    [{ host: 'localhost.evil.example' }, 403],
    [{ host: '127.0.0.1@evil.example' }, 403],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ host: 'localhost:1', origin: 'http://localhost:3000' }, 200],
    [{ host: '[::1]', origin: 'http://127.0.0.1' }, 200],
    [{ host: 'docs.example', origin: 'https://app.example' }, 200],
  ])('with %j is %i (C47)', async (headers, status) => {
    const { url } = await served({ allowedHosts: ['docs.example'], allowedOrigins: ['https://app.example'] });
    const answer = await send(url, 'POST', { ...JSON_HEADERS, ...headers }, SEARCH);
    expect(answer.status).toBe(status);
    const { origin } = headers as { origin?: string };
    expect(answer.headers['access-control-allow-origin']).toBe(status === 200 ? origin : undefined);
  });

  it('allows in a preflight the headers that clients of any revision send (C47)', async () => {
    const { url } = await served();
    const wanted = 'content-type, mcp-protocol-version, mcp-method, mcp-name, authorization';
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': wanted };
    const answer = await send(url, 'OPTIONS', { ...headers, origin: 'http://localhost:3000' });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toBe('POST');
    const allowed = String(answer.headers['access-control-allow-headers']).split(', ');
    for (const header of wanted.split(', ')) expect(allowed).toContain(header);
    expect((await send(url, 'OPTIONS', { ...headers, origin: 'http://evil.example' })).status).toBe(403);
  });

  it('refuses bodies that are too large, of another type, or no JSON', async () => {
    const { url } = await served({ maxBodyBytes: 10_000 });
    expect((await send(url, 'POST', JSON_HEADERS, 'x'.repeat(10_001))).status).toBe(413);
    expect((await send(url, 'POST', { ...JSON_HEADERS, 'content-type': 'text/plain' }, SEARCH)).status).toBe(415);
    expect((await send(url, 'POST', JSON_HEADERS, '{')).status).toBe(400);
    const version = { 'mcp-protocol-version': '1999-01-01' };
    expect((await send(url, 'POST', { ...JSON_HEADERS, ...version }, SEARCH)).status).toBe(400);
  });

  it('answers a dead session with 404 where it keeps sessions (C47)', async () => {
    const { url } = await served({ sessions: true });
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '0' } };
    const begun = await send(url, 'POST', JSON_HEADERS, message('initialize', hello));
    const session = { ...JSON_HEADERS, 'mcp-session-id': String(begun.headers['mcp-session-id']) };
    expect((await send(url, 'POST', session, message('tools/list'))).status).toBe(200);
    const restarted = await served({ sessions: true });
    expect((await send(restarted.url, 'POST', session, message('tools/list'))).status).toBe(404);
    expect((await send(url, 'DELETE', session)).status).toBe(200);
    expect((await send(url, 'POST', session, message('tools/list'))).status).toBe(404);
  });

  it('ends when told, twice too, and by its signal', async () => {
    const controller = new AbortController();
    const http = await served({ signal: controller.signal });
    controller.abort();
    await http.closed;
    await http.close();
    await expect(send(http.url, 'POST', JSON_HEADERS, SEARCH)).rejects.toThrow('ECONNREFUSED');
  });

  it('rejects where it cannot listen', async () => {
    const { port } = await served();
    await expect(served({ port })).rejects.toThrow('EADDRINUSE');
  });
});

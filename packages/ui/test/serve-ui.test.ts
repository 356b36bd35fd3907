import { createServer } from 'node:http';
import { connect } from 'node:net';
import { serveUi } from '@mcp-vector-search/ui';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './support/ask.ts';
import { type ServedTexts, serveTexts } from './support/served-texts.ts';

let served: ServedTexts;
beforeAll(async () => {
  served = await serveTexts({ 'a.md': 'a kettle', 'b.md': 'a teapot' });
});
afterAll(() => served[Symbol.asyncDispose]());

describe('the page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/page.js', 'text/javascript; charset=utf-8', ''],
    ['/page.css', 'text/css; charset=utf-8', ''],
    ['/?q=kettle', 'text/html; charset=utf-8', '<!doctype html>'],
  ])('is served: %s', async (path, type, start) => {
    const { status, headers, text } = await ask(served.ui.port, path);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(text.toLowerCase().startsWith(start)).toBe(true);
    expect(text.length).toBeGreaterThan(100);
  });

  it('loads nothing from elsewhere, and names nothing to load from elsewhere', async () => {
    const { headers, text } = await ask(served.ui.port, '/');
    const policy = String(headers['content-security-policy']);
    expect(policy.startsWith("default-src 'none';")).toBe(true);
    for (const part of policy.split(';')) expect(part).not.toMatch(/https?:|\*|unsafe/);
    expect(text).not.toMatch(/(?:src|href)\s*=\s*["']?(?:https?:)?\/\//);
  });

  it.each(['/', '/api/status', '/api/nothing'])('%s is not guessed at, framed or kept', async (path) => {
    const { headers } = await ask(served.ui.port, path);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    '/package.json',
    '/../package.json',
    '/page/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '//etc/passwd',
    '/page.js/',
    '/page.js%00',
    '/api/../page.js',
    '/constructor',
    '/api/__proto__',
    'http://127.0.0.1/page.js',
  ])('%s is not served', async (path) => {
    const { status, text } = await ask(served.ui.port, path);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

describe('a caller', () => {
  it.each(['127.0.0.1', '127.0.0.1:1234', 'localhost', 'LOCALHOST:99', '[::1]:80', '127.1.2.3'])(
    'that asks for the host %s is answered',
    async (host) => {
      expect((await ask(served.ui.port, '/api/status', { headers: { host } })).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil',
    'me@127.0.0.1',
    '::1',
    '127.0.0.1/x',
    '0.0.0.0',
  ])('that asks for the host "%s" is refused', async (host) => {
    for (const path of ['/', '/api/status']) {
      expect((await ask(served.ui.port, path, { headers: { host } })).status).toBe(403);
    }
  });

  it.each([
    ['http://localhost:3000', 200],
    ['http://127.0.0.1', 200],
    ['https://evil.example', 403],
    ['http://localhost.evil', 403],
    ['null', 403],
    ['file://', 403],
    ['', 403],
  ])('from the origin "%s" gets %i', async (origin, status) => {
    expect((await ask(served.ui.port, '/api/status', { headers: { origin } })).status).toBe(status);
  });

  it('from the page of another site gets no data, but may follow a link to the page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await ask(served.ui.port, '/api/search?q=kettle', { headers })).status).toBe(403);
    expect((await ask(served.ui.port, '/', { headers })).status).toBe(200);
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await ask(served.ui.port, '/api/search?q=kettle', { headers: own })).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'])('that sends %s is refused', async (method) => {
    const { status, headers } = await ask(served.ui.port, '/api/status', { method });
    expect([status, headers.allow]).toEqual([405, 'GET']);
  });

  it('that asks for no host is refused', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(served.ui.port, '127.0.0.1', () => socket.write('GET /api/status HTTP/1.0\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('that asks at length is answered, in any script, and told where it is too much', async () => {
    const path = (query: string): string => `/api/search?mode=lexical&q=${encodeURIComponent(query)}`;
    for (const query of ['kettle '.repeat(3_000), '水'.repeat(20_000)]) {
      expect((await ask(served.ui.port, path(query))).status).toBe(200);
    }
    const { status, text } = await ask(served.ui.port, path('kettle '.repeat(50_000)));
    expect([status, JSON.parse(text)]).toEqual([
      431,
      { error: { code: 'BAD_REQUEST', message: 'the request has more than 262144 bytes; ask with a shorter text' } },
    ]);
  });

  it('that sends what is no HTTP does no harm', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(served.ui.port, '127.0.0.1', () => socket.end('\0\0\0 what? \r\n\r\n'));
      socket.on('close', () => resolve()).resume();
      socket.on('error', () => {});
    });
    expect((await ask(served.ui.port, '/api/status')).status).toBe(200);
  });
});

describe('the server', () => {
  const options = (): Parameters<typeof serveUi>[0] => ({
    index: served.store,
    searcher: { search: () => Promise.reject(new Error('the password is swordfish')) },
  });

  it('says where it is, on the loopback', () => {
    expect(served.ui.url).toBe(`http://127.0.0.1:${served.ui.port}/`);
  });

  it('takes the port it is given, and says when that is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    await expect(serveUi({ ...options(), port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((resolve) => other.close(resolve));
    await using ui = await serveUi({ ...options(), port });
    expect(ui.port).toBe(port);
  });

  it.each([-1, 65_536, 1.5, Number.NaN])('refuses the port %d', async (port) => {
    await expect(serveUi({ ...options(), port })).rejects.toThrow(RangeError);
  });

  it('ends by close, twice as well as once, and by its signal', async () => {
    const first = await serveUi(options());
    await Promise.all([first.close(), first.close(), first.closed]);
    await expect(ask(first.port, '/')).rejects.toThrow();
    const controller = new AbortController();
    const second = await serveUi({ ...options(), signal: controller.signal });
    controller.abort();
    await second.closed;
    await expect(ask(second.port, '/')).rejects.toThrow();
    await expect(serveUi({ ...options(), signal: controller.signal })).rejects.toThrow(/abort/i);
  });

  it('ends with a request under way, and ends that', async () => {
    let asked: (signal: AbortSignal | undefined) => void = () => {};
    const signal = new Promise<AbortSignal | undefined>((resolve) => {
      asked = resolve;
    });
    const ui = await serveUi({
      ...options(),
      searcher: {
        search: (_query, search) => {
          asked(search?.signal);
          return new Promise((_, reject) =>
            search?.signal?.addEventListener('abort', () => reject(search.signal?.reason)),
          );
        },
      },
    });
    const answer = ask(ui.port, '/api/search?q=x').catch((error: Error) => error);
    const given = await signal;
    expect(given?.aborted).toBe(false);
    await ui.close();
    expect(given?.aborted).toBe(true);
    expect(await answer).toMatchObject({ status: 500 });
  });

  it('stops searching for whoever is gone', async () => {
    let aborted: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    await using ui = await serveUi({
      ...options(),
      searcher: {
        search: (_query, search) =>
          new Promise((_, reject) => {
            search?.signal?.addEventListener('abort', () => {
              aborted();
              reject(search.signal?.reason);
            });
            socket.destroy();
          }),
      },
    });
    const socket = connect(ui.port, '127.0.0.1', () =>
      socket.write('GET /api/search?q=x HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    await ended;
  });

  it('tells its host of faults, and nobody else what they are', async () => {
    const errors: string[] = [];
    await using ui = await serveUi({ ...options(), onError: ({ message }) => errors.push(message) });
    const { status, text } = await ask(ui.port, '/api/search?q=x');
    expect([status, errors]).toEqual([500, ['the password is swordfish']]);
    expect(text).not.toContain('swordfish');
    expect(JSON.parse(text).error.message).toMatch(/^[^\n]+$/);
    await ask(ui.port, '/api/search');
    expect(errors).toHaveLength(1);
  });
});

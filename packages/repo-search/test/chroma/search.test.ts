import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startAuthProxy } from '../../../../test/auth-proxy.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../../../test/chroma-server.ts';
import type { FaultServer } from '../../../../test/fault-server.ts';
import { startHashEmbeddings } from '../hash-embeddings.ts';
import { indexHere } from '../index-here.ts';
import { cleanEnv, SEARCH_BIN } from '../programs.ts';
import { serveHere } from '../serve-here.ts';

const FULL_YAML = (urls: { chroma: string; models: string }): string => `version: 1
chroma:
  server_url: ${urls.chroma}
  collection_name: repos
  tenant: default_tenant
  database: default_database
files:
  include_paths: ["src/**"]
  exclude_paths: ["**/*.test.ts"]
  include_extensions: [".ts"]
  exclude_extensions: [".map"]
chunking:
  chunk_size: 100
  chunk_overlap: 10
sync:
  batch_size: 7
  retry_attempts: 3
embedding:
  api_url: ${urls.models}
  model: e5
  api_key: ""
`;

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

describe.skipIf(!hasChroma)('mcp-chromadb-repo-search on a real server', () => {
  let chroma: ChromaServer;
  let proxy: FaultServer;
  let models: FaultServer;
  let folder: string;

  beforeAll(async () => {
    chroma = await startChroma();
    proxy = await startAuthProxy({ target: chroma.url, refuse: () => undefined });
    models = await startHashEmbeddings();
    folder = mkdtempSync(join(tmpdir(), 'search-'));
    const documents = Array.from({ length: 70 }, (_, at) => `## Part ${at}\n\ntext ${at}\n`).join('\n');
    writeFileSync(join(folder, 'big.md'), documents);
    writeFileSync(join(folder, 'load.go'), 'package load\n\nfunc Load() int {\n\treturn 1\n}\n');
    await index('main');
    await index('next');
  });
  afterAll(async () => {
    await Promise.all([proxy?.stop(), models?.stop(), chroma?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    for (const server of [proxy, models]) {
      server.requests.length = 0;
      server.fault = () => undefined;
    }
  });

  async function index(branch: string): Promise<void> {
    const identity = [
      '--organization',
      'Acme',
      '--repository',
      'widgets',
      '--branch',
      branch,
      '--commit-sha',
      'c0ffee',
    ];
    const place = ['--root', folder, '--server-url', chroma.url, '--collection-name', 'repos'];
    const service = ['--embedding-api-url', models.url, '--embedding-model', 'e5'];
    expect((await indexHere(['index', ...identity, ...place, ...service])).code).toBe(0);
  }

  const flags = (...more: string[]): string[] => [
    ...['--server-url', proxy.url, '--collection-name', 'repos'],
    ...['--embedding-api-url', models.url, '--embedding-model', 'e5', ...more],
  ];
  const rerank = (...more: string[]): string[] => ['--rerank-api-url', models.url, '--rerank-model', 'r', ...more];

  /** A client over stdio of a server within this process. */
  async function connect(args: readonly string[] = flags(), env = {}): Promise<Client> {
    const served = await serveHere(args, env);
    onTestFinished(async () => void (await served.stop()));
    return served.client;
  }

  async function call(client: Client, args: object): Promise<Answer> {
    const { content, isError = false } = await client.callTool({ name: 'search', arguments: { ...args } });
    const [block] = content as { type: string; text: string }[];
    expect((content as unknown[]).length).toBe(1);
    return { text: block?.text ?? '', isError: isError === true };
  }

  const bodies = (server: FaultServer, part: string): Record<string, unknown>[] =>
    server.requests.filter(({ path }) => path.endsWith(part)).map(({ text }) => JSON.parse(text || 'null'));

  it('is known by its name, its version line, one tool and nothing else', async () => {
    const client = await connect();
    expect(client.getServerVersion()).toEqual({
      name: 'mcp-chromadb-repo-search',
      version: expect.stringMatching(/^mcp-chromadb-repo-search v\d+\.\d+\.\d+ v\d+\.\S+ \w+\/\w+$/),
    });
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true }, logging: {} });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(1);
    const [tool] = tools;
    expect(tool).toMatchObject({
      name: 'search',
      title: 'Search Repository Content',
      annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: true },
    });
    expect(tool).not.toHaveProperty('outputSchema');
    expect(tool?.inputSchema).toMatchObject({ type: 'object', required: ['query'], additionalProperties: false });
    const properties = (tool?.inputSchema.properties ?? {}) as Record<string, { type: string }>;
    const types = Object.entries(properties).map(([name, { type }]) => [name, type]);
    expect(types).toEqual([
      ['query', 'string'],
      ['source', 'string'],
      ['path', 'string'],
      ['limit', 'integer'],
    ]);
    await expect(client.callTool({ name: 'find', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it.each([
    [[], undefined, 15],
    [[], 10, 30],
    [[], 20, 60],
    [['rerank'], 10, 30],
    [['rerank', '--rerank-candidate-multiplier', '4'], 10, 40],
    [['rerank', '--rerank-max-candidates', '25'], 10, 25],
    [['rerank', '--rerank-candidate-multiplier', '9'], 20, 100],
  ] as const)('with %j and limit %s asks Chroma for %d', async (more, limit, wanted) => {
    const [first, ...rest] = more;
    const client = await connect(flags(...(first === undefined ? [] : rerank(...rest))));
    expect((await call(client, { query: ' parts ', ...(limit && { limit }) })).isError).toBe(false);
    expect(bodies(models, '/v1/embeddings')).toEqual([{ model: 'e5', input: ['query: parts'] }]);
    const [query] = bodies(proxy, '/query');
    expect(Object.keys(query ?? {})).toEqual(['query_embeddings', 'n_results', 'include']);
    expect(query).toMatchObject({ n_results: wanted, include: ['documents', 'metadatas', 'distances'] });
    const [sent] = bodies(models, '/v1/rerank') as { documents: string[]; query: string }[];
    expect(sent?.documents.length).toBe(first === undefined ? undefined : wanted);
    if (sent) expect(Object.keys(sent)).toEqual(['model', 'query', 'documents']);
    expect(sent?.query).toBe(first === undefined ? undefined : 'parts');
    expect(proxy.requests.map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
      ['GET', 'repos'],
      ['POST', 'query'],
    ]);
  });

  it('renders what it finds, in the order of the reranker', async () => {
    const client = await connect(flags(...rerank()));
    const { text } = await call(client, { query: 'q', source: 'Acme/widgets@main', path: 'load.go', limit: 3 });
    expect(text).toContain(`2 relevant excerpts follow, the most relevant first.

---

### 1

**Repo:** \`Acme/widgets@main\`
**File:** \`load.go#L`);
    expect(text).toContain(`
**File:** \`load.go#L3-L5\`

Source: [load.go](https://github.com/Acme/widgets/blob/c0ffee/load.go#L3-L5)
Context: symbol \`function_declaration:Load\`

\`\`\`go
func Load() int {
	return 1
}
\`\`\`
`);
    const [sent] = bodies(models, '/v1/rerank') as { documents: string[] }[];
    expect(sent?.documents).toContain(
      'Repository: Acme/widgets@main\nFile: load.go#L3-L5\n\nfunc Load() int {\n\treturn 1\n}',
    );
    // The reranker of this test puts the last first.
    const last = sent?.documents.at(-1)?.split('\n\n').slice(1).join('\n\n') ?? '';
    expect(text.indexOf(last)).toBeLessThan(text.indexOf('### 2'));
  });

  it('narrows by repository, branch and path', async () => {
    const client = await connect();
    const { text } = await call(client, { query: 'q', source: ' Acme/widgets@next ', path: '/**/big.*', limit: 20 });
    expect(text).toMatch(/^20 relevant excerpts follow/);
    expect([...text.matchAll(/^\*\*Repo:\*\* (.*)$/gm)].map(([, repo]) => repo)).toEqual(
      Array(20).fill('`Acme/widgets@next`'),
    );
    expect(bodies(proxy, '/query')[0]).toMatchObject({
      where: {
        $and: [{ organization: { $eq: 'Acme' } }, { repository: { $eq: 'widgets' } }, { branch: { $eq: 'next' } }],
      },
      where_document: { $regex: '^Source: [^\\n]+:(?:.*/)?big\\..*(?:\\n|$)' },
    });
    expect((await call(client, { query: 'q', source: 'acme/widgets' })).text).toBe(
      'Nothing relevant was found; try a broader or a more specific query, or leave source out to search every repository.',
    );
    expect((await call(client, { query: 'q', path: 'none/*' })).text).toMatch(/^Nothing relevant was found/);
  });

  it('gives a text once, whatever branch it is on', async () => {
    const client = await connect();
    const { text } = await call(client, { query: 'q', path: 'load.go', limit: 20 });
    expect(text.match(/func Load/g)).toHaveLength(1);
  });

  it('a full configuration of the indexer changes no byte of a request', async () => {
    const yaml = join(folder, 'full.yml');
    writeFileSync(yaml, FULL_YAML({ chroma: proxy.url, models: models.url }));
    const args = { query: 'q', source: 'Acme/widgets', path: '*.md', limit: 7 };
    const told: string[][] = [];
    for (const given of [flags(), ['--config', yaml]]) {
      proxy.requests.length = 0;
      models.requests.length = 0;
      expect((await call(await connect(given), args)).isError).toBe(false);
      const wire = [...models.requests, ...proxy.requests];
      told.push(wire.map(({ method, path, headers, text }) => JSON.stringify([method, path, headers, text])));
    }
    expect(told[0]).toHaveLength(3);
    expect(told[1]).toEqual(told[0]);
  });

  it('a wrong call is a result that says what is wrong, and nothing is asked', async () => {
    const client = await connect();
    for (const [args, message] of [
      [{}, 'invalid arguments: query is missing'],
      [{ query: 5 }, 'invalid arguments: query must be a string'],
      [{ query: 'q', limit: 1.5 }, 'invalid arguments: limit must be a whole number'],
      [{ query: 'q', more: 1 }, 'invalid arguments: unknown argument "more"'],
      [{ query: '  ' }, 'query must not be empty'],
      [{ query: 'q', limit: 21 }, 'limit must be between 1 and 20'],
      [{ query: 'q', source: 'a' }, 'source must be owner/repository or owner/repository@branch'],
    ] as const) {
      const { text, isError } = await call(client, args);
      expect([text.startsWith(message), isError]).toEqual([true, true]);
    }
    expect([...proxy.requests, ...models.requests]).toEqual([]);
  });

  it.each(['--flag', 'POL-358', 'v1.2.3', '"open', 'a AND (', '*', '\u201codd\u2019', `${'x'.repeat(20_000)}`])(
    'the query %.20s is only text',
    async (query) => {
      const client = await connect();
      expect((await call(client, { query })).isError).toBe(false);
      expect(bodies(models, '/v1/embeddings')).toEqual([{ model: 'e5', input: [`query: ${query}`] }]);
    },
  );

  it('too much for the reranker is an error that names the limit; nothing is sent', async () => {
    for (const [flag, message] of [
      ['--rerank-max-document-bytes', /document 1 is of \d+ bytes, more than the limit of one document \(20\)/],
      ['--rerank-max-request-bytes', /more than the limit of a request \(20\)/],
    ] as const) {
      const { text, isError } = await call(await connect(flags(...rerank(flag, '20'))), { query: 'q' });
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
      const { text, isError } = await call(client, { query: 'q' });
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
    const { text } = await call(await connect(flags(...more)), { query: 'q' });
    expect(text).toMatch(message);
    expect(text).toContain('Chroma collection lookup: HTTP 404');
  });

  it('tries again what may help, as often as it is told', async () => {
    models.fault = (_request, at) => (at === 1 ? { status: 503, body: {} } : undefined);
    proxy.fault = (_request, at) => (at === 1 ? { status: 429, headers: { 'retry-after': '0' }, body: {} } : undefined);
    expect((await call(await connect(), { query: 'q' })).isError).toBe(false);
    models.fault = () => 'drop';
    models.requests.length = 0;
    const { text } = await call(await connect(flags('--retry-attempts', '2')), { query: 'q' });
    expect([models.requests.length, text.includes('(tried 2 times)')]).toEqual([2, true]);
    models.fault = () => ({ status: 404, body: {} });
    models.requests.length = 0;
    await call(await connect(), { query: 'q' });
    expect(models.requests).toHaveLength(1);
  });

  it('gives up on a try when its time is up', async () => {
    models.fault = () => 'hang';
    const { text } = await call(await connect(flags('--request-timeout', '50ms', '--retry-attempts', '2')), {
      query: 'q',
    });
    expect(text).toMatch(/gave no answer within 50 ms \(tried 2 times\)/);
  });

  it.each([
    ['hunter2', 'Bearer hunter2'],
    ['Bearer hunter2', 'Bearer hunter2'],
    ['bearer hunter2', 'bearer hunter2'],
  ])('the token %s is sent as %s, to Chroma alone', async (token, header) => {
    await call(await connect(flags(...rerank('--bearer-token', token, '--rerank-api-key', 'xyzzy'))), { query: 'q' });
    expect(proxy.requests.map(({ headers }) => headers.authorization)).toEqual([header, header]);
    expect(models.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer xyzzy']);
    for (const { headers } of [...proxy.requests, ...models.requests]) {
      expect(headers['user-agent']).toMatch(/^mcp-chromadb-repo-search\/\d+\.\d+\.\d+$/);
    }
  });

  it('tells of every request with --debug, in Go\u2019s durations, and of none without', async () => {
    models.fault = (_request, at) => (at === 1 ? { status: 503, body: {} } : undefined);
    const debug = await serveHere(flags('--debug', '--bearer-token', 'hunter2'));
    onTestFinished(async () => void (await debug.stop()));
    await call(debug.client, { query: 'q' });
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
    const quiet = await serveHere(flags());
    onTestFinished(async () => void (await quiet.stop()));
    await call(quiet.client, { query: 'q' });
    expect(quiet.stderr()).toBe('');
  });

  describe('over HTTP', () => {
    interface LogLine {
      readonly level: string;
      readonly duration_ms: number;
      readonly http: Readonly<Record<string, unknown>>;
      readonly mcp?: Readonly<Record<string, unknown>>;
    }

    async function serve(...more: string[]): Promise<{ url: string; log: () => LogLine[]; stdout: () => string }> {
      const served = await serveHere(flags('--http', '127.0.0.1:0', ...more));
      onTestFinished(async () => void (await served.stop()));
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
      expect((await call(client, { query: 'q', limit: 1 })).text).toMatch(/^1 relevant excerpt follows/);
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

  describe('as a program', () => {
    async function start(
      args: readonly string[],
      cwd: string,
      env: Readonly<Record<string, string>> = {},
    ): Promise<Client> {
      const client = new Client({ name: 'test', version: '0' });
      const options = {
        command: process.execPath,
        args: [SEARCH_BIN, ...args],
        cwd,
        env: cleanEnv(env),
        stderr: 'ignore',
      };
      await client.connect(new StdioClientTransport({ ...options, stderr: 'ignore' }));
      onTestFinished(() => client.close());
      return client;
    }

    it('takes its settings from the environment, and no file from the working directory', async () => {
      const cwd = mkdtempSync(join(tmpdir(), 'cwd-'));
      onTestFinished(() => rmSync(cwd, { recursive: true }));
      for (const name of ['chromadb-repo-indexer.yml', 'config.yml', '.mcp-chromadb-repo-search.yml']) {
        writeFileSync(join(cwd, name), 'version: 1\nchroma:\n  collection_name: wrong\n  tenant: wrong\n');
      }
      const client = await start([], cwd, {
        CHROMA_REPO_SEARCH_SERVER_URL: proxy.url,
        CHROMA_REPO_SEARCH_COLLECTION_NAME: 'repos',
        CHROMA_REPO_SEARCH_EMBEDDING_API_URL: models.url,
        CHROMA_REPO_SEARCH_EMBEDDING_MODEL: 'e5',
      });
      expect((await call(client, { query: 'q', limit: 1 })).text).toMatch(/^1 relevant excerpt follows/);
      expect(proxy.requests[0]?.path).toMatch(/\/tenants\/default_tenant\/.*\/repos$/);
    });
  });
});

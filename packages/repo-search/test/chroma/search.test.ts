import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChroma } from '../../../../test/chroma-server.ts';
import type { FaultServer } from '../../../../test/fault-server.ts';
import { bodies, callSearch, type SearchFixture, searchFixture } from '../search-fixture.ts';
import { serveDuringTest } from '../serve-here.ts';

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

describe.skipIf(!hasChroma)('mcp-chromadb-repo-search on a real server', () => {
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
    expect((await callSearch(client, { query: ' parts ', ...(limit && { limit }) })).isError).toBe(false);
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
    const { text } = await callSearch(client, { query: 'q', source: 'Acme/widgets@main', path: 'load.go', limit: 3 });
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
    const { text } = await callSearch(client, {
      query: 'q',
      source: ' Acme/widgets@next ',
      path: '/**/big.*',
      limit: 20,
    });
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
    expect((await callSearch(client, { query: 'q', source: 'acme/widgets' })).text).toBe(
      'Nothing relevant was found; try a broader or a more specific query, or leave source out to search every repository.',
    );
    expect((await callSearch(client, { query: 'q', path: 'none/*' })).text).toMatch(/^Nothing relevant was found/);
  });

  it('gives a text once, whatever branch it is on', async () => {
    const client = await connect();
    const { text } = await callSearch(client, { query: 'q', path: 'load.go', limit: 20 });
    expect(text.match(/func Load/g)).toHaveLength(1);
  });

  it('a full configuration of the indexer changes no byte of a request', async () => {
    const yaml = join(fixture.folder, 'full.yml');
    writeFileSync(yaml, FULL_YAML({ chroma: proxy.url, models: models.url }));
    const args = { query: 'q', source: 'Acme/widgets', path: '*.md', limit: 7 };
    const told: string[][] = [];
    for (const given of [flags(), ['--config', yaml]]) {
      proxy.requests.length = 0;
      models.requests.length = 0;
      expect((await callSearch(await connect(given), args)).isError).toBe(false);
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
      const { text, isError } = await callSearch(client, args);
      expect([text.startsWith(message), isError]).toEqual([true, true]);
    }
    expect([...proxy.requests, ...models.requests]).toEqual([]);
  });

  it.each(['--flag', 'POL-358', 'v1.2.3', '"open', 'a AND (', '*', '\u201codd\u2019', `${'x'.repeat(20_000)}`])(
    'the query %.20s is only text',
    async (query) => {
      const client = await connect();
      expect((await callSearch(client, { query })).isError).toBe(false);
      expect(bodies(models, '/v1/embeddings')).toEqual([{ model: 'e5', input: [`query: ${query}`] }]);
    },
  );
});

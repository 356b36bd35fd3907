import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAuthProxy } from '../auth-proxy.ts';
import { type ChromaServer, hasChroma, startChroma } from '../chroma-server.ts';
import type { FaultServer } from '../fault-server.ts';
import { startModelServer } from '../model-server.ts';
import { CLI, emptyHome, type Finished, runCli, temporaryFolder } from '../run-cli.ts';

const DOCS = {
  'docs/cache.md': 'A cache checks whether what it holds is still fresh, and asks the origin otherwise.',
  'docs/tea.md': 'Green tea is brewed with water that does not boil, for two minutes.',
  'docs/ships.md': 'Cargo ships wait before the harbour until the tide is high.',
};
const SECRETS = { CHROMA_TOKEN: 'chroma-secret-1', MODEL_KEY: 'model-secret-2' };

let chroma: ChromaServer;
let models: FaultServer;
let proxy: FaultServer;
let folder: string;
let made = 0;

beforeEach(() => {
  made += 1;
  folder = temporaryFolder();
  for (const [path, text] of Object.entries(DOCS)) {
    mkdirSync(join(folder, 'docs'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  models.requests.length = 0;
  models.fault = () => undefined;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function configure({ store = '', embedding = '', rest = '' } = {}): void {
  mkdirSync(join(folder, '.mcp-vector-search'), { recursive: true });
  const config = `{:store {:type :chroma :url "${proxy.url}" :collection "product-${made}" :token-env "CHROMA_TOKEN" ${store}}
    :embedding {:type :openai :url "${models.url}" :model "some-model" :api-key-env "MODEL_KEY" ${embedding}}
    ${rest} :sources [{:path "docs/*.md"}]}`;
  writeFileSync(join(folder, '.mcp-vector-search/config.edn'), config);
}

async function run(...args: readonly string[]): Promise<Finished> {
  const done = await runCli(args, { cwd: folder, env: SECRETS });
  for (const secret of Object.values(SECRETS)) expect(done.stdout + done.stderr).not.toContain(secret);
  return done;
}

async function searched(
  ...args: readonly string[]
): Promise<{ mode: string; hits: readonly Record<string, unknown>[] }> {
  const { code, stdout, stderr } = await run('search', '--json', ...args);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout);
}

describe.skipIf(!hasChroma)('a project whose index lies in Chroma, embedded by a service', () => {
  beforeAll(async () => {
    [chroma, models] = await Promise.all([startChroma(), startModelServer()]);
    process.stdout.write(`Chroma server, API version ${chroma.version}\n`);
    proxy = await startAuthProxy({
      target: chroma.url,
      refuse: ({ authorization }) => (authorization === 'Bearer chroma-secret-1' ? undefined : 401),
    });
  });
  afterAll(async () => {
    for (const server of [proxy, models, chroma]) await server?.stop();
  });

  it('is indexed, searched by meaning, looked at and indexed again without work', async () => {
    configure();
    const indexed = await run('index');
    expect([indexed.code, indexed.stderr]).toEqual([0, expect.any(String)]);
    expect(models.requests[0]?.headers.authorization).toBe('Bearer model-secret-2');
    const { mode, hits } = await searched('how long does tea take');
    expect(mode).toBe('vector');
    expect(hits[0]).toMatchObject({ path: expect.stringMatching(/tea\.md$/) });
    const status = await run('status');
    expect(status.stdout).toContain(`collection product-${made} at ${proxy.url}`);
    expect(status.stdout).toMatch(/documents\s+3/);
    expect((await run('verify')).code).toBe(0);
    models.requests.length = 0;
    expect((await run('index')).code).toBe(0);
    expect(models.requests.filter(({ text }) => !text.includes('"word"'))).toEqual([]);
  });

  it('answers an agent over stdio', async () => {
    configure();
    expect((await run('index')).code).toBe(0);
    const client = new Client({ name: 'test', version: '0' });
    const env = { ...emptyHome(folder), ...SECRETS } as Record<string, string>;
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [CLI], cwd: folder, env, stderr: 'ignore' }),
    );
    const question = { name: 'search', arguments: { query: 'when do ships wait', limit: 1 } };
    const { structuredContent } = await client.callTool(question);
    expect(structuredContent).toMatchObject({ mode: 'vector', hits: [{ docId: expect.stringMatching(/ships\.md$/) }] });
    await client.close();
  });

  it('says that words alone cannot be searched there', async () => {
    configure();
    await run('index');
    const { code, stderr } = await run('search', '--mode', 'lexical', 'tea');
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/no lexical search/);
  });

  it('is searched by meaning and words where a file of words lies beside it', async () => {
    configure({ store: ':lexical ".mcp-vector-search/words.db"' });
    expect((await run('index')).code).toBe(0);
    expect((await searched('harbour tide')).mode).toBe('fused');
    const { hits } = await searched('--mode', 'lexical', 'harbour');
    expect(hits).toMatchObject([{ path: expect.stringMatching(/ships\.md$/) }]);
  });

  it('has its hits reordered where a service for it is named', async () => {
    configure({ rest: `:rerank {:url "${models.url}" :model "reranker" :api-key-env "MODEL_KEY" :candidates 2}` });
    await run('index');
    models.requests.length = 0;
    const { hits } = await searched('fresh cache');
    const asked = models.requests.filter(({ path }) => path === '/v1/rerank').map(({ text }) => JSON.parse(text));
    expect(asked).toMatchObject([{ model: 'reranker', query: 'fresh cache' }]);
    expect(asked[0].documents).toHaveLength(2);
    expect(hits).toHaveLength(3);
  });

  it('takes a document over when it changes, and lets go of one that is gone', async () => {
    configure();
    await run('index');
    writeFileSync(join(folder, 'docs/tea.md'), 'Coffee is roasted before it is ground.');
    await rm(join(folder, 'docs/ships.md'));
    expect((await run('index')).code).toBe(0);
    const { hits } = await searched('roasted coffee');
    expect(hits.map(({ path }) => String(path).split('/').at(-1))).toEqual(['tea.md', 'cache.md']);
    expect((await run('verify')).code).toBe(0);
  });

  it('goes on with the others when the service refuses one document', async () => {
    configure();
    models.fault = ({ text }) => (text.includes('Green tea') ? { status: 413, body: 'too large' } : undefined);
    const { stderr, stdout } = await run('index');
    expect(stdout + stderr).toMatch(/tea\.md/);
    expect((await searched('anything')).hits).toHaveLength(2);
    models.fault = () => undefined;
    await run('index');
    expect((await searched('anything')).hits).toHaveLength(3);
  });

  it('comes through when the service is often too busy', async () => {
    configure({ embedding: ':max-batch 1' });
    models.fault = (_, count) => (count % 3 === 0 ? { status: 429, headers: { 'retry-after': '0' } } : undefined);
    expect((await run('index')).code).toBe(0);
    expect((await searched('anything')).hits).toHaveLength(3);
  });

  it('tells what is wrong: a variable that is not set, a token, a server that is not there', async () => {
    configure();
    const unset = await runCli(['index'], { cwd: folder, env: { ...SECRETS, CHROMA_TOKEN: '' } });
    expect(unset.stderr).toMatch(/environment variable CHROMA_TOKEN, which is not set/);
    const refused = await runCli(['index'], { cwd: folder, env: { ...SECRETS, CHROMA_TOKEN: 'wrong-token' } });
    expect(refused.stderr).toMatch(/HTTP 401.*check the token/);
    expect(refused.stderr).not.toContain('wrong-token');
    const missing = await run('search', 'anything');
    expect(missing.stderr).toMatch(/has no collection/);
    expect([unset.code, refused.code, missing.code]).not.toContain(0);
  });
});

/** Faults of Chroma servers that people reported of programs that do this job, tried on the real program with a server that misbehaves. */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, type Reply, startFaultServer } from '../fault-server.ts';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

const TENANT = '/api/v2/tenants/acme';
const DATABASE = `${TENANT}/databases/search`;
const COLLECTION = `${DATABASE}/collections/docs`;
const NOT_FOUND: Reply = { status: 404, body: { error: 'NotFoundError', message: 'whatever' } };
const TOKEN = 'secret-token-1';

let folder: string;
let server: FaultServer;
let known: Readonly<Record<string, Reply>>;
beforeEach(async () => {
  folder = temporaryFolder();
  server = await startFaultServer(({ path }) => known[path.split('?')[0] as string] ?? NOT_FOUND);
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Runs the program on an index that the server is said to hold. */
function run(replies: Readonly<Record<string, Reply>>, { store = '', args = ['status'] } = {}): Promise<Finished> {
  known = replies;
  writeFiles(folder, {
    'docs/tea.md': 'Green tea.\n',
    '.mcp-vector-search/config.edn': `{:store {:type :chroma :url "${server.url}" :tenant "acme" :database "search"
      :collection "docs" :token-env "CHROMA_TOKEN" :attempts 2 :timeout-ms 1000 ${store}} :sources [{:path "docs/*.md"}]}`,
  });
  return runCli(args, { cwd: folder, env: { CHROMA_TOKEN: TOKEN } });
}

const heartbeat = { '/api/v2/heartbeat': {} };
const tenant = { ...heartbeat, [TENANT]: {} };
const nothing: Reply = { body: { ids: [], documents: [], metadatas: [], embeddings: [] } };
const works = {
  ...{ '/api/v2/pre-flight-checks': { body: { max_batch_size: 300 } } },
  ...{ [`${DATABASE}/collections/c1/get`]: nothing, [`${DATABASE}/collections/c1/count`]: { body: 0 } },
};
const database = { ...tenant, [DATABASE]: {} };
const dimension = { 'mvs:format': 1, 'mvs:embedder': 'another-model', 'mvs:dimensions': 3 };
const collection = (metadata: object): Reply => ({ body: { id: 'c1', name: 'docs', dimension: 3, metadata } });

describe('C51: what is wrong with a Chroma server', () => {
  it.each<[string, RegExp, Readonly<Record<string, Reply>>]>([
    ['the tenant', /has no tenant "acme".*\[STORE_NOT_FOUND\]/, heartbeat],
    ['the database', /has no database "search".*\[STORE_NOT_FOUND\]/, tenant],
    ['the collection', /has no collection "docs".*\[STORE_NOT_FOUND\]/, database],
    ['the version: 1 only', /speaks Chroma's v1 API only.*\[STORE_FAILED\]/, { '/api/v1/heartbeat': {} }],
    [
      'the version: gone',
      /not speak Chroma's v2 API \(HTTP 410\).*\[STORE_FAILED\]/,
      { [COLLECTION]: { status: 410 } },
    ],
    ['the token', /HTTP 401.*check the token.*\[STORE_FAILED\]/, { [COLLECTION]: { status: 401 } }],
    [
      'a slow answer',
      /gave no answer within 1000 ms \(tried 2 times\)/,
      { [COLLECTION]: { body: {}, pauseMs: 5_000 } },
    ],
  ])('%s is said in one line, which names what to correct', async (_, message, replies) => {
    const { code, stdout, stderr } = await run(replies);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain(TOKEN);
  });

  it('vectors of another length are refused, with the index that holds them and the way out', async () => {
    const replies = {
      ...database,
      ...works,
      [COLLECTION]: collection(dimension),
      [`${COLLECTION}.records`]: collection({ 'mvs:format': 1 }),
    };
    const { code, stderr } = await run(replies, { args: ['index'] });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: [^\n]*another-model[^\n]*\[STORE_MISMATCH\]\n$/m);
    expect(
      server.requests.filter(({ method, path }) => method === 'DELETE' || /\/(?:upsert|delete)$/.test(path)),
    ).toEqual([]);
  });

  it.each([
    ['', 'authorization', `Bearer ${TOKEN}`],
    [':auth-header "authorization"', 'authorization', `Bearer ${TOKEN}`],
    [':auth-header "x-chroma-token"', 'x-chroma-token', TOKEN],
  ])('the token goes out as %j says', async (store, header, value) => {
    await run(database, { store });
    expect(server.requests.length).toBeGreaterThan(0);
    for (const { headers } of server.requests) {
      expect(headers[header]).toBe(value);
      const other = header === 'authorization' ? 'x-chroma-token' : 'authorization';
      expect(headers[other]).toBeUndefined();
    }
  });
});

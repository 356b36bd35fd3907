import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChromaClient, type ChromaRecord } from '@mcp-vector-search/chroma';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAuthProxy } from '../../../../test/auth-proxy.ts';
import { type ChromaServer, hasChroma, startChroma } from '../../../../test/chroma-server.ts';
import type { FaultServer } from '../../../../test/fault-server.ts';
import { writeFiles } from '../../../../test/run-cli.ts';
import { embedded, hashVector, startHashEmbeddings } from '../hash-embeddings.ts';
import { indexHere, type Ran } from '../index-here.ts';
import { FILES, original } from '../original-collection.ts';
import { INDEX_BIN, runProgram } from '../programs.ts';

describe.skipIf(!hasChroma)('chromadb-repo-indexer on a real server', () => {
  let chroma: ChromaServer;
  let proxy: FaultServer;
  let models: FaultServer;
  let root: string;
  let count = 0;
  let collection: string;

  beforeAll(async () => {
    chroma = await startChroma();
    proxy = await startAuthProxy({ target: chroma.url, refuse: () => undefined });
    models = await startHashEmbeddings();
    process.stdout.write(`Chroma ${chroma.version}\n`);
  });
  afterAll(async () => {
    await Promise.all([proxy?.stop(), models?.stop(), chroma?.stop()]);
  });
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'repository-'));
    writeFiles(root, FILES);
    count += 1;
    collection = `repos-${count}`;
    for (const server of [proxy, models]) {
      server.requests.length = 0;
      server.fault = () => undefined;
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const settings = (): string[] => [
    ...['--root', root, '--server-url', proxy.url, '--collection-name', collection],
    ...['--embedding-api-url', models.url, '--embedding-model', 'e5'],
  ];
  const BRANCH = ['--organization', 'Acme', '--repository', 'widgets', '--branch', 'main'];

  function index(more: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    return indexHere(['index', ...BRANCH, ...settings(), ...more], env);
  }

  async function done(more: readonly string[] = []): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await index(more);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('ERROR')]);
    return JSON.parse(stdout);
  }

  async function held(name: string = collection): Promise<ChromaRecord[]> {
    const found = await new ChromaClient({ url: chroma.url }).collection(name);
    const records: ChromaRecord[] = [];
    for await (const record of found.all({ include: ['documents', 'metadatas', 'embeddings'] })) records.push(record);
    return records.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  const asked = (part: string): Record<string, unknown>[] =>
    proxy.requests.filter(({ path }) => path.endsWith(part)).map(({ text }) => JSON.parse(text || 'null'));

  it('brings a collection into line with the files, and says what it did', async () => {
    expect(await done(['--commit-sha', 'c0ffee'])).toEqual({
      namespace_id: '191457c00b3eda91edb40d1ddfc0c2de7301ab00de64f503e2710c44d13e439b',
      organization: 'Acme',
      repository: 'widgets',
      branch: 'main',
      files_scanned: 5,
      files_eligible: 5,
      files_indexed: 3,
      files_binary_skipped: 1,
      files_other_skipped: 0,
      chunks_desired: 5,
      chunks_added_or_updated: 5,
      chunks_unchanged: 0,
      chunks_deleted: 0,
      dry_run: false,
      duration_ms: expect.any(Number),
    });
    const records = await held();
    const places = records.map(
      ({ metadata }) => `${metadata?.['path']} ${metadata?.['section']}${metadata?.['symbol']}`,
    );
    expect(places.sort()).toEqual([
      'README.md Widgets',
      'README.md Widgets > Setup',
      'notes.txt ',
      'src/load.go ',
      'src/load.go function_declaration:Load',
    ]);
    for (const { document = '', embedding = [], metadata } of records) {
      expectVector(embedding, `e5 passage: ${document}`);
      expect(metadata?.['indexed_commit_sha']).toBe('c0ffee');
      expect(Object.keys(metadata ?? {})).toHaveLength(22);
    }
  });

  it('does nothing where nothing changed, and only what changed where something did', async () => {
    await done();
    models.requests.length = 0;
    expect(await done()).toMatchObject({ chunks_added_or_updated: 0, chunks_unchanged: 5, chunks_deleted: 0 });
    expect(models.requests).toEqual([]);
    writeFileSync(join(root, 'notes.txt'), 'Forget the milk.\n');
    rmSync(join(root, 'src'), { recursive: true });
    expect(await done()).toMatchObject({ chunks_added_or_updated: 1, chunks_unchanged: 2, chunks_deleted: 3 });
    const texts = (await held()).map(({ document }) => document).join('\n');
    expect(texts).toContain('Forget');
    expect(texts).not.toMatch(/Remember|Load/);
  });

  it('touches no other branch, and an empty folder empties its own', async () => {
    await done();
    const other = ['--organization', 'Acme', '--repository', 'widgets', '--branch', 'next'];
    await indexHere(['index', ...other, ...settings()]);
    expect(await held()).toHaveLength(10);
    rmSync(root, { recursive: true });
    writeFiles(root, { '.keep': '' });
    expect(await done()).toMatchObject({ chunks_desired: 0, chunks_deleted: 5 });
    expect((await held()).map(({ metadata }) => metadata?.['branch'])).toEqual(Array(5).fill('next'));
  });

  it('a dry run changes nothing and makes no collection; its manifest says what is wanted', async () => {
    const manifest = join(root, '../manifests', collection, 'm.json');
    const args = ['--dry-run', '--output-manifest', manifest, '--include-document-text-in-manifest'];
    const summary = await done(args);
    expect(summary).toMatchObject({ dry_run: true, chunks_desired: 5, chunks_added_or_updated: 5 });
    expect(proxy.requests.map(({ method }) => method)).not.toContain('POST');
    await expect(held()).rejects.toThrow('has no collection');
    const text = readFileSync(manifest, 'utf8');
    const { manifest_version, summary: noted, records } = JSON.parse(text);
    expect([manifest_version, noted.chunks_desired, records.length]).toEqual([1, 5, 5]);
    expect(Object.keys(records[0])).toEqual(['document', 'id', 'metadata']);
    expect(text.startsWith('{\n  "manifest_version": 1,\n  "records": [\n')).toBe(true);
    await done(['--output-manifest', manifest]);
    expect(Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).records[0])).toEqual(['id', 'metadata']);
  });

  it('asks as the original does', async () => {
    await done(['--batch-size', '2']);
    await done(['--batch-size', '2']);
    const namespace = '191457c00b3eda91edb40d1ddfc0c2de7301ab00de64f503e2710c44d13e439b';
    const pages = asked('/get');
    expect(pages[0]).toEqual({ where: { namespace_id: namespace }, limit: 2, offset: 0, include: ['metadatas'] });
    expect(pages.map(({ offset, include }) => [offset, include])).toEqual([
      [0, ['metadatas']],
      ...[0, 2, 4].map((offset) => [offset, []]),
      ...[0, 2, 4].map((offset) => [offset, ['metadatas']]),
    ]);
    const upserts = asked('/upsert') as unknown as { ids: string[]; documents: string[] }[];
    expect(upserts.map(({ ids }) => ids.length)).toEqual([2, 2, 1]);
    expect(embedded(models)).toEqual(upserts.map(({ documents }) => documents.map((text) => `passage: ${text}`)));
    expect(models.requests.map(({ text }) => Object.keys(JSON.parse(text)))).toEqual(Array(3).fill(['model', 'input']));
    expect(asked('/collections')[0]).toMatchObject({ name: collection, get_or_create: true });
  });

  it('a collection as the original leaves it is taken over: nothing added, nothing deleted', async () => {
    await original(chroma.url, collection);
    models.requests.length = 0;
    expect(await done()).toMatchObject({
      chunks_desired: 5,
      chunks_added_or_updated: 0,
      chunks_unchanged: 5,
      chunks_deleted: 0,
    });
    expect(models.requests).toEqual([]);
    expect(await done()).toMatchObject({ chunks_added_or_updated: 0, chunks_unchanged: 5, chunks_deleted: 0 });
  });

  it.each([
    ['the model', ['--embedding-model', 'e6']],
    ['the chunk size', ['--chunk-size', '400']],
    ['the overlap', ['--chunk-overlap', '8']],
  ])('a change of %s writes everything again, once', async (_what, change) => {
    await done();
    expect(await done(change)).toMatchObject({ chunks_added_or_updated: 5, chunks_unchanged: 0 });
    expect(await done(change)).toMatchObject({ chunks_added_or_updated: 0, chunks_unchanged: 5 });
    for (const { document = '', embedding = [] } of await held()) {
      const model = change.includes('e6') ? 'e6' : 'e5';
      expectVector(embedding, `${model} passage: ${document}`);
    }
  });

  it('a change that was cut off leaves nothing that looks finished', async () => {
    await done();
    proxy.fault = ({ path }) => (path.endsWith('/upsert') ? 'drop' : undefined);
    const args = ['--embedding-model', 'e6', '--retry-attempts', '1'];
    expect((await index(args)).code).toBe(2);
    proxy.fault = () => undefined;
    expect(await done()).toMatchObject({ chunks_added_or_updated: 5 });
    expect(await done()).toMatchObject({ chunks_added_or_updated: 0 });
  });

  it('unchanged records get the new commit when asked, without an embedding', async () => {
    await done(['--commit-sha', 'one']);
    expect(await done(['--commit-sha', 'two'])).not.toHaveProperty('chunks_commit_refreshed');
    expect((await held())[0]?.metadata?.['indexed_commit_sha']).toBe('one');
    models.requests.length = 0;
    const refresh = ['--commit-sha', 'two', '--refresh-commit'];
    expect(await done(refresh)).toMatchObject({ chunks_unchanged: 5, chunks_commit_refreshed: 5 });
    expect(await done(refresh)).toMatchObject({ chunks_commit_refreshed: 0 });
    expect(models.requests).toEqual([]);
    for (const { metadata } of await held()) {
      expect([metadata?.['indexed_commit_sha'], Object.keys(metadata ?? {}).length]).toEqual(['two', 22]);
    }
  });

  it('vectors in the cache are not asked for again', async () => {
    const cache = ['--embedding-cache', join(root, '../caches', collection)];
    await done(cache);
    await new ChromaClient({ url: chroma.url }).deleteCollection(collection);
    models.requests.length = 0;
    expect(await done(cache)).toMatchObject({ chunks_added_or_updated: 5 });
    expect(models.requests).toEqual([]);
    const [{ document = '', embedding = [] } = {}] = await held();
    expectVector(embedding, `e5 passage: ${document}`);
  });

  it('a service that takes less at once gets less', async () => {
    models.fault = ({ text }) => (JSON.parse(text).input.length > 2 ? { status: 413, body: 'too large' } : undefined);
    proxy.fault = ({ path, text }) =>
      path.endsWith('/upsert') && JSON.parse(text).ids.length > 3 ? { status: 422, body: {} } : undefined;
    expect(await done()).toMatchObject({ chunks_added_or_updated: 5 });
    expect(await held()).toHaveLength(5);
  });

  it('a chunk that is refused is named, the rest is done, and what it takes the place of stays', async () => {
    await done();
    writeFileSync(join(root, 'README.md'), '# Widgets\n\nThey turn.\n\n## Poison\n\nRefused.\n');
    writeFileSync(join(root, 'notes.txt'), 'Forget the milk.\n');
    models.fault = ({ text }) =>
      text.includes('Refused.') ? { status: 400, body: { error: 'bad input' } } : undefined;
    const { code, stdout, stderr } = await index();
    expect([code, JSON.parse(stdout)]).toMatchObject([2, { chunks_refused: 1, chunks_added_or_updated: 3 }]);
    expect(stderr).toMatch(/ERROR phase=write refused=README\.md lines=5-7 .*HTTP 400.*bad input/);
    const texts = (await held()).map(({ document = '' }) => document.split('\n\n').slice(1).join('\n\n'));
    expect(texts.sort()).toEqual(
      [
        '# Widgets\n\nThey turn.\n\n',
        '# Widgets\n\nThey turn.\n\n',
        '## Setup\n\nInstall them.\n',
        'Forget the milk.\n',
        'func Load() int {\n\treturn 1\n}\n',
        'package load\n\n',
      ].sort(),
    );
    models.fault = () => undefined;
    expect(await done()).toMatchObject({ chunks_added_or_updated: 1, chunks_deleted: 2 });
  });

  it('where writing fails nothing is deleted', async () => {
    await done();
    writeFileSync(join(root, 'notes.txt'), 'Forget the milk.\n');
    proxy.fault = ({ path }) => (path.endsWith('/upsert') ? { status: 503, body: {} } : undefined);
    const { code, stdout, stderr } = await index(['--retry-attempts', '2']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^ERROR .*Chroma upsert failed.*HTTP 503 \(tried 2 times\)/m);
    expect(asked('/delete')).toEqual([]);
    expect((await held()).map(({ document }) => document).join()).toContain('Remember');
  });

  it('too many requests are waited out', async () => {
    let refused = 0;
    const slow = { status: 429, headers: { 'retry-after': '0' }, body: {} } as const;
    models.fault = () => (refused++ % 2 === 0 ? slow : undefined);
    proxy.fault = (_request, at) => (at % 3 === 0 ? slow : undefined);
    expect(await done()).toMatchObject({ chunks_added_or_updated: 5 });
    expect(await held()).toHaveLength(5);
  });

  it('killed at any time, the next run completes it: no orphan, no duplicate', async () => {
    const many = Array.from({ length: 150 }, (_, at) => [
      `files/${at}.md`,
      `# File ${at}\n\ntext\n\n## Part\n\nmore\n`,
    ]);
    writeFiles(root, Object.fromEntries(many));
    const cache = ['--embedding-cache', join(root, '../caches', collection), '--batch-size', '10'];
    const codes: (number | null)[] = [];
    for (let run = 0; run < 12; run += 1) {
      if (run === 6) writeFiles(root, { 'files/7.md': '# Changed\n', 'files/8.md': '# Changed too\n' });
      const { code } = await runProgram(INDEX_BIN, ['index', ...BRANCH, ...settings(), ...cache], {
        killAfterMs: 500 + ((run * 137) % 900),
      });
      codes.push(code);
    }
    expect(codes).toContain(null);
    const summary = await done(cache);
    expect(summary['chunks_desired']).toBe(303);
    const records = await held();
    expect(new Set(records.map(({ id }) => id)).size).toBe(303);
    expect(await done(cache)).toMatchObject({ chunks_added_or_updated: 0, chunks_unchanged: 303, chunks_deleted: 0 });
  });

  it('says what is wrong: dimension, token, tenant, database, version; no secret in it', async () => {
    await done();
    const secret = { CHROMA_REPO_INDEXER_BEARER_TOKEN: 'hunter2', CHROMA_REPO_INDEXER_EMBEDDING_API_KEY: 'swordfish' };
    const failure = async (more: readonly string[] = []): Promise<string> => {
      const { code, stderr } = await index([...more, '--retry-attempts', '1'], secret);
      expect(code).toBe(2);
      expect(stderr).not.toMatch(/hunter2|swordfish/);
      return /^ERROR (.*)$/m.exec(stderr)?.[1] ?? '';
    };
    writeFileSync(join(root, 'notes.txt'), 'Forget the milk.\n');
    const short = { body: { data: [{ index: 0, embedding: [1, 2, 3] }] } };
    models.fault = () => short;
    expect(await failure()).toMatch(/holds vectors of 8 numbers, the embedding model gives 3/);
    models.fault = ({ headers }) => ({ status: 401, body: { error: `who is ${headers.authorization}?` } });
    expect(await failure()).toMatch(/embeddings service.*HTTP 401.*who is \[redacted\]\?/);
    models.fault = () => undefined;
    expect(await failure(['--tenant', 'nobody'])).toMatch(/has no (?:tenant|database)|tenant "nobody"/);
    expect(await failure(['--database', 'nothing'])).toMatch(/database "nothing"/);
    proxy.fault = ({ headers }) => ({ status: 403, body: `no entry for ${headers.authorization}` });
    expect(await failure()).toMatch(/HTTP 403.*no entry for \[redacted\].*check the token/);
    proxy.fault = ({ path }) => ({ status: path.startsWith('/api/v1') ? 200 : 404, body: {} });
    expect(await failure()).toMatch(/v1 API only/);
  });

  it.each([
    ['hunter2', 'Bearer hunter2'],
    ['Bearer hunter2', 'Bearer hunter2'],
    ['bearer hunter2', 'bearer hunter2'],
  ])('the token %s is sent as %s, to Chroma alone', async (token, header) => {
    await done(['--bearer-token', token, '--embedding-api-key', 'swordfish']);
    expect(new Set(proxy.requests.map(({ headers }) => headers.authorization))).toEqual(new Set([header]));
    expect(new Set(models.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer swordfish']));
    expect(proxy.requests[0]?.headers['user-agent']).toMatch(/^chromadb-repo-indexer\//);
  });
});

/** Chroma keeps the directions of vectors, and their lengths nearly. */
function expectVector(held: readonly number[], text: string): void {
  const wanted = hashVector(text);
  expect(held).toHaveLength(wanted.length);
  for (const [at, value] of wanted.entries()) expect(held[at]).toBeCloseTo(value, 4);
}

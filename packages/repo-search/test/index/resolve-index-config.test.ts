import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEX_FLAGS, type IndexFlagValues, parseIndexFlags } from '../../src/index/flags.ts';
import type { IndexConfig } from '../../src/index/index-config.ts';
import { resolveIndexConfig, resolveReportConfig, rootName } from '../../src/index/resolve-index-config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'index-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const NEEDED: IndexFlagValues = {
  'server-url': 'http://chroma:8000',
  'collection-name': 'repos',
  'embedding-api-url': 'http://models:8080',
  'embedding-model': 'e5',
};

function bare(flags: IndexFlagValues, env: Record<string, string> = {}): IndexConfig {
  return resolveIndexConfig({ flags, env, cwd: folder });
}

const resolve = (flags: IndexFlagValues = {}, env: Record<string, string> = {}): IndexConfig =>
  bare({ ...NEEDED, ...flags }, env);

let files = 0;
function yaml(text: string): string {
  const file = join(folder, `c${++files}.yml`);
  writeFileSync(file, `version: 1\n${text}`);
  return file;
}

describe('settings of index', () => {
  it('have the defaults of the original', () => {
    expect(resolve()).toEqual({
      root: folder,
      includePaths: ['**'],
      excludePaths: [],
      includeExtensions: [],
      excludeExtensions: [],
      chunkSize: 512,
      chunkOverlap: 64,
      serverUrl: 'http://chroma:8000',
      collectionName: 'repos',
      bearerToken: '',
      tenant: 'default_tenant',
      database: 'default_database',
      batchSize: 100,
      retryAttempts: 3,
      embeddingApiUrl: 'http://models:8080',
      embeddingModel: 'e5',
      embeddingApiKey: '',
      dryRun: false,
      outputManifest: '',
      includeDocumentText: false,
      embeddingCache: '',
      refreshCommit: false,
    });
  });

  const VARIABLES: readonly (readonly [string, string, (config: IndexConfig) => unknown])[] = [
    ['server-url', 'SERVER_URL', (c) => c.serverUrl],
    ['collection-name', 'COLLECTION_NAME', (c) => c.collectionName],
    ['bearer-token', 'BEARER_TOKEN', (c) => c.bearerToken],
    ['tenant', 'TENANT', (c) => c.tenant],
    ['database', 'DATABASE', (c) => c.database],
    ['embedding-api-url', 'EMBEDDING_API_URL', (c) => c.embeddingApiUrl],
    ['embedding-model', 'EMBEDDING_MODEL', (c) => c.embeddingModel],
    ['embedding-api-key', 'EMBEDDING_API_KEY', (c) => c.embeddingApiKey],
    ['embedding-cache', 'EMBEDDING_CACHE', (c) => c.embeddingCache],
  ];

  it('have a variable only where they are listed here', () => {
    const listed = VARIABLES.map(([flag, name]) => [flag, `CHROMA_REPO_INDEXER_${name}`]);
    const known = INDEX_FLAGS.flatMap(({ name, env }) => (env === undefined ? [] : [[name, env]]));
    expect(known.sort()).toEqual([...listed, ['config', 'CHROMA_REPO_INDEXER_CONFIG_FILE']].sort());
  });

  it.each(VARIABLES)('--%s stands above its variable, an empty variable is none', (flag, name, read) => {
    const [upper, lower] = flag.endsWith('url') ? ['http://a', 'http://b'] : ['/aaa', '/bbb'];
    const values = flag === 'collection-name' ? ['aaa', 'bbb'] : [upper, lower];
    const env = { [`CHROMA_REPO_INDEXER_${name}`]: values[1]! };
    expect(read(resolve({ [flag]: values[0] }, env))).toBe(values[0]);
    const rest = Object.fromEntries(Object.entries(NEEDED).filter(([other]) => other !== flag));
    expect(read(bare(rest, env))).toBe(values[1]);
    expect(read(resolve({}, { [`CHROMA_REPO_INDEXER_${name}`]: '' }))).toBe(read(resolve()));
  });

  it('come from a file that is named, where neither flag nor variable says otherwise', () => {
    const config = yaml(`chroma: {server_url: "http://y", collection_name: yyy, tenant: t, database: d}
files: {include_paths: ["src/** "], exclude_paths: [x], include_extensions: [" TS ", md, .md, ""], exclude_extensions: []}
chunking: {chunk_size: 100, chunk_overlap: 10}
sync: {batch_size: 7, retry_attempts: 9}
embedding: {api_url: "http://z", model: m, api_key: k}
`);
    const expected = {
      serverUrl: 'http://y',
      collectionName: 'yyy',
      tenant: 't',
      database: 'd',
      includePaths: ['src/**'],
      excludePaths: ['x'],
      includeExtensions: ['.ts', '.md'],
      chunkSize: 100,
      chunkOverlap: 10,
      batchSize: 7,
      retryAttempts: 9,
      embeddingApiUrl: 'http://z',
      embeddingModel: 'm',
      embeddingApiKey: 'k',
    };
    expect(bare({ config })).toMatchObject(expected);
    expect(bare({}, { CHROMA_REPO_INDEXER_CONFIG_FILE: config })).toMatchObject(expected);
    expect(bare({ config, 'include-path': ['docs/**'], 'chunk-size': 200 })).toMatchObject({
      includePaths: ['docs/**'],
      chunkSize: 200,
      chunkOverlap: 10,
    });
    expect(bare({ config }, { CHROMA_REPO_INDEXER_TENANT: 'v' }).tenant).toBe('v');
  });

  it('of lists are trimmed, and extensions written with a dot in lower case', () => {
    expect(
      resolve({
        'include-path': [' a ', 'b'],
        'exclude-path': ['c', ''],
        'include-extension': ['TS', '.ts', ' md '],
        'exclude-extension': ['.map', ' '],
      }),
    ).toMatchObject({
      includePaths: ['a', 'b'],
      excludePaths: ['c'],
      includeExtensions: ['.ts', '.md'],
      excludeExtensions: ['.map'],
    });
  });

  it('paths count from the current folder', () => {
    expect(resolve({ 'output-manifest': 'out/m.json', 'embedding-cache': '/c' })).toMatchObject({
      outputManifest: join(folder, 'out/m.json'),
      embeddingCache: '/c',
    });
  });

  it.each<[IndexFlagValues, string]>([
    [{ root: 'none' }, 'none is no folder'],
    [{ 'include-path': [' '] }, 'include-path must have at least one pattern'],
    [{ 'chunk-size': 0 }, 'chunk-size is 0'],
    [{ 'chunk-overlap': -1 }, 'chunk-overlap is -1'],
    [{ 'chunk-overlap': 512 }, 'chunk-overlap is 512; it must be less than chunk-size 512'],
    [{ 'server-url': '' }, 'server-url is missing'],
    [{ 'server-url': 'http://a/b' }, 'server-url must be an HTTP(S) origin'],
    [{ 'collection-name': '' }, 'collection-name is missing'],
    [{ 'collection-name': 'a' }, '3 to 512'],
    [{ tenant: ' ' }, 'the tenant must not be blank'],
    [{ database: '' }, 'the database must not be blank'],
    [{ 'batch-size': 0 }, 'batch-size is 0'],
    [{ 'retry-attempts': 0 }, 'retry-attempts is 0'],
    [{ 'embedding-model': '' }, 'embedding-api-url and embedding-model are needed'],
    [{ 'embedding-api-url': 'x' }, 'embedding-api-url must be an HTTP(S) origin'],
  ])('%j is refused', (flags, message) => {
    expect(() => resolve(flags)).toThrow(message);
  });

  it('need no embeddings in a dry run', () => {
    expect(resolve({ 'embedding-api-url': '', 'dry-run': true }).dryRun).toBe(true);
  });

  it('of a file are refused where they are null or unknown', () => {
    expect(() => resolve({ config: yaml('chroma:\n') })).toThrow(':2: chroma has no value');
    expect(() => resolve({ config: yaml('chroma: {bearer_token: x}\n') })).toThrow('unknown key chroma.bearer_token');
    expect(() => resolve({ config: 'none.yml' })).toThrow('cannot be read: ENOENT');
  });
});

describe('settings of chunk-report', () => {
  it('need no server', () => {
    const sources = { flags: { 'chunk-size': 99 }, env: { CHROMA_REPO_INDEXER_CONFIG_FILE: '' }, cwd: folder };
    expect(resolveReportConfig(sources, '.')).toMatchObject({ root: folder, chunkSize: 99, chunkOverlap: 64 });
    expect([rootName('/a/widgets'), rootName('/')]).toEqual(['widgets', 'root']);
  });
});

describe('parseIndexFlags', () => {
  it('reads lists, whole numbers and switches', () => {
    const args = ['--include-path', 'a', '--include-path=b', '--chunk-size', '9', '--dry-run', 'rest'];
    const { values, positionals, help } = parseIndexFlags(args, INDEX_FLAGS);
    expect(values).toMatchObject({ 'include-path': ['a', 'b'], 'chunk-size': 9, 'dry-run': true });
    expect([positionals, help]).toEqual([['rest'], false]);
    expect(parseIndexFlags(['-h'], INDEX_FLAGS).help).toBe(true);
  });

  it.each([
    [['--bogus'], /Unknown option '--bogus'/],
    [['--chunk-size', '1.5'], /--chunk-size is "1.5"; give a whole number/],
    [['--chunk-size'], /chunk-size/],
    [['--dry-run=yes'], /dry-run/],
  ])('refuses %j', (args, message) => {
    expect(() => parseIndexFlags(args, INDEX_FLAGS)).toThrow(message);
  });
});

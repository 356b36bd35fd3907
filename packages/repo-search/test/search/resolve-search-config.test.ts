import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GoFlagValue } from '../../src/go/parse-go-flags.ts';
import { resolveSearchConfig } from '../../src/search/resolve-search-config.ts';
import type { SearchConfig } from '../../src/search/search-config.ts';
import { SEARCH_SETTINGS } from '../../src/search/settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'repo-search-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Given = Readonly<Record<string, GoFlagValue>>;

const NEEDED: Given = {
  'server-url': 'http://chroma:8000',
  'collection-name': 'repos',
  'embedding-api-url': 'http://models:8080',
  'embedding-model': 'e5',
};

function resolve(flags: Given = {}, env: Record<string, string> = {}): SearchConfig {
  return resolveSearchConfig({ flags: new Map(Object.entries({ ...NEEDED, ...flags })), env });
}

function bare(flags: Given, env: Record<string, string> = {}): SearchConfig {
  return resolveSearchConfig({ flags: new Map(Object.entries(flags)), env });
}

const RERANK: Given = { 'rerank-api-url': 'http://models:8081/', 'rerank-model': 'bge' };

describe('defaults', () => {
  it('are those of the guide', () => {
    expect(resolve()).toEqual({
      serverUrl: 'http://chroma:8000',
      collectionName: 'repos',
      bearerToken: '',
      tenant: 'default_tenant',
      database: 'default_database',
      retryAttempts: 3,
      embeddingApiUrl: 'http://models:8080',
      embeddingModel: 'e5',
      embeddingApiKey: '',
      http: '',
      allowedHosts: [],
      allowedOrigins: [],
      debug: false,
      requestTimeoutMs: 120_000,
    });
    expect(resolve(RERANK).rerank).toEqual({
      apiUrl: 'http://models:8081',
      model: 'bge',
      apiKey: '',
      candidateMultiplier: 3,
      maxCandidates: 100,
      maxDocumentBytes: 0,
      maxRequestBytes: 0,
    });
  });
});

/** For each setting two values, as a flag has them, and what the second is in the configuration. */
const VALUES: Readonly<Record<string, readonly [GoFlagValue, GoFlagValue, (config: SearchConfig) => unknown]>> = {
  'server-url': ['http://a', 'http://b', (c) => c.serverUrl],
  'collection-name': ['aaa', 'bbb', (c) => c.collectionName],
  'bearer-token': ['a', 'b', (c) => c.bearerToken],
  tenant: ['a', 'b', (c) => c.tenant],
  database: ['a', 'b', (c) => c.database],
  'retry-attempts': [4, 5, (c) => c.retryAttempts],
  'embedding-api-url': ['http://a', 'http://b', (c) => c.embeddingApiUrl],
  'embedding-model': ['a', 'b', (c) => c.embeddingModel],
  'embedding-api-key': ['a', 'b', (c) => c.embeddingApiKey],
  'rerank-api-url': ['http://a', 'http://b', (c) => c.rerank?.apiUrl],
  'rerank-model': ['a', 'b', (c) => c.rerank?.model],
  'rerank-api-key': ['a', 'b', (c) => c.rerank?.apiKey],
  'rerank-candidate-multiplier': [4, 5, (c) => c.rerank?.candidateMultiplier],
  'rerank-max-candidates': [4, 5, (c) => c.rerank?.maxCandidates],
  'rerank-max-document-bytes': [4, 5, (c) => c.rerank?.maxDocumentBytes],
  'rerank-max-request-bytes': [4, 5, (c) => c.rerank?.maxRequestBytes],
  http: ['1', '2', (c) => c.http],
  'allowed-host': [['a'], ['b', 'c'], (c) => c.allowedHosts],
  'allowed-origin': [['http://a'], ['http://b', 'http://c'], (c) => c.allowedOrigins],
  debug: [false, true, (c) => c.debug],
  'request-timeout': [1_000, 2_000, (c) => c.requestTimeoutMs],
};

function asVariable(value: GoFlagValue, flag: string): string {
  return flag === 'request-timeout' ? `${Number(value)}ms` : String(value);
}

describe('precedence', () => {
  const settings = SEARCH_SETTINGS.filter(({ flag, env }) => env !== undefined && flag !== 'config');

  it('is tried for every setting', () => {
    expect(settings.map(({ flag }) => flag).sort()).toEqual(Object.keys(VALUES).sort());
  });

  it.each(settings.map(({ flag, env = '' }) => [flag, env]))('--%s stands above %s', (flag, env) => {
    const [lower, upper, read] = VALUES[flag]!;
    const others = Object.entries({ ...NEEDED, ...RERANK }).filter(([name]) => name !== flag);
    const rest = Object.fromEntries(others);
    expect(read(bare({ ...rest, [flag]: upper }, { [env]: asVariable(lower, flag) }))).toEqual(upper);
    expect(read(bare(rest, { [env]: asVariable(upper, flag) }))).toEqual(upper);
  });

  const KEYS: Readonly<Record<string, readonly [string, string | number]>> = {
    'server-url': ['chroma.server_url', 'http://y'],
    'collection-name': ['chroma.collection_name', 'yyy'],
    tenant: ['chroma.tenant', 'y'],
    database: ['chroma.database', 'y'],
    'retry-attempts': ['sync.retry_attempts', 9],
    'embedding-api-url': ['embedding.api_url', 'http://y'],
    'embedding-model': ['embedding.model', 'y'],
    'embedding-api-key': ['embedding.api_key', 'y'],
  };

  it('reads from a file what the guide says, and nothing else', () => {
    expect(
      SEARCH_SETTINGS.filter(({ yaml }) => yaml)
        .map(({ flag }) => flag)
        .sort(),
    ).toEqual(Object.keys(KEYS).sort());
  });

  it.each(Object.entries(KEYS))('the variable of %s stands above %j in a file', (flag, [key, value]) => {
    const [, upper, read] = VALUES[flag]!;
    const [section, name] = key.split('.');
    const file = join(folder, `${flag}.yml`);
    writeFileSync(file, `version: 1\n${section}:\n  ${name}: ${JSON.stringify(value)}\n`);
    const rest = Object.fromEntries(Object.entries(NEEDED).filter(([other]) => other !== flag));
    const { env = '' } = SEARCH_SETTINGS.find((setting) => setting.flag === flag)!;
    expect(read(bare({ ...rest, config: file }))).toEqual(value);
    expect(read(bare(rest, { CHROMA_REPO_SEARCH_CONFIG_FILE: file }))).toEqual(value);
    expect(read(bare({ ...rest, config: '' }, { CHROMA_REPO_SEARCH_CONFIG_FILE: file }))).toEqual(value);
    expect(read(bare({ ...rest, config: file }, { [env]: asVariable(upper, flag) }))).toEqual(upper);
  });

  it('an empty flag counts, an empty variable does not, and neither does an empty or zero value of a file', () => {
    const file = join(folder, 'empty.yml');
    writeFileSync(file, 'version: 1\nchroma:\n  tenant: ""\nsync:\n  retry_attempts: 0\n');
    expect(resolve({ 'bearer-token': '' }, { CHROMA_REPO_SEARCH_BEARER_TOKEN: 'secret' }).bearerToken).toBe('');
    expect(resolve({}, { CHROMA_REPO_SEARCH_TENANT: '' }).tenant).toBe('default_tenant');
    expect(resolve({ config: file })).toMatchObject({ tenant: 'default_tenant', retryAttempts: 3 });
    expect(() => resolve({ tenant: '' })).toThrow('the tenant must not be blank');
  });
});

describe('variables are read as Go reads them', () => {
  it.each([
    ['CHROMA_REPO_SEARCH_RETRY_ATTEMPTS', 'x', 'a whole number'],
    ['CHROMA_REPO_SEARCH_RETRY_ATTEMPTS', '0x3', 'a whole number'],
    ['MCP_CHROMADB_REPO_SEARCH_DEBUG', 'yes', 'true or false'],
    ['MCP_CHROMADB_REPO_SEARCH_REQUEST_TIMEOUT', '5', 'a duration with a unit'],
  ])('%s=%s is refused by name', (name, value, wanted) => {
    expect(() => resolve({}, { [name]: value })).toThrow(`${name} is "${value}"; give ${wanted}`);
  });

  it('splits lists at commas', () => {
    expect(resolve({}, { MCP_CHROMADB_REPO_SEARCH_ALLOWED_HOST: 'a, b,,' }).allowedHosts).toEqual(['a', 'b']);
  });
});

describe('checks come in a fixed order', () => {
  const broken: Given = {
    'server-url': '',
    'collection-name': '',
    tenant: ' ',
    database: ' ',
    'retry-attempts': 0,
    'embedding-api-url': '',
    'embedding-model': '',
    'rerank-api-url': 'x',
    'request-timeout': 0,
  };
  const steps: readonly (readonly [Given, string])[] = [
    [{}, 'server-url is missing'],
    [{ 'server-url': 'x' }, 'server-url must be an HTTP(S) origin'],
    [{ 'server-url': 'http://a' }, 'collection-name is missing'],
    [{ 'collection-name': 'x' }, 'the collection name must have 3 to 512'],
    [{ 'collection-name': 'xyz' }, 'the tenant must not be blank'],
    [{ tenant: 'a' }, 'the database must not be blank'],
    [{ database: 'a' }, 'retry-attempts is 0; it must be at least 1'],
    [{ 'retry-attempts': 1 }, 'embedding-api-url is missing'],
    [{ 'embedding-api-url': 'x' }, 'embedding-api-url must be an HTTP(S) origin'],
    [{ 'embedding-api-url': 'http://a' }, 'embedding-model is missing'],
    [{ 'embedding-model': 'a' }, 'rerank-api-url and rerank-model count only together'],
    [{ 'rerank-model': 'a' }, 'rerank-api-url must be an HTTP(S) origin'],
    [{ 'rerank-api-url': 'http://a', 'rerank-candidate-multiplier': 1 }, 'rerank-candidate-multiplier is 1'],
    [{ 'rerank-candidate-multiplier': 2, 'rerank-max-candidates': 1 }, 'rerank-max-candidates is 1'],
    [{ 'rerank-max-candidates': 2, 'rerank-max-document-bytes': -1 }, 'rerank-max-document-bytes is -1'],
    [{ 'rerank-max-document-bytes': 0, 'rerank-max-request-bytes': -1 }, 'rerank-max-request-bytes is -1'],
    [{ 'rerank-max-request-bytes': 0 }, 'request-timeout must be more than 0'],
  ];

  it.each(steps.map(([, message], at) => [message, at] as const))('%s', (message, at) => {
    const flags: Given = Object.assign({}, broken, ...steps.slice(0, at + 1).map(([more]) => more));
    expect(() => bare(flags)).toThrow(message);
  });

  it('numbers of reranking are not looked at without reranking', () => {
    expect(resolve({ 'rerank-candidate-multiplier': 0, 'rerank-max-candidates': -5 })).not.toHaveProperty('rerank');
  });
});

import { describe, expect, it } from 'vitest';
import { checkCollectionName } from '../../src/shared/check-collection-name.ts';
import { parseOrigin } from '../../src/shared/parse-origin.ts';
import { type ConfigFileRules, parseConfigFile, readConfigFile } from '../../src/shared/read-config-file.ts';

describe('parseOrigin', () => {
  it.each([
    ['http://localhost:8000', 'http://localhost:8000'],
    ['https://chroma.example.com/', 'https://chroma.example.com'],
    ['http://host///', 'http://host'],
    ['HTTP://Host:1', 'HTTP://Host:1'],
    ['http://[::1]:8000', 'http://[::1]:8000'],
  ])('takes %s', (text, origin) => {
    expect(parseOrigin(text, 'server-url')).toBe(origin);
  });

  it.each([
    'localhost:8000',
    'ftp://host',
    'http://',
    'http:///x',
    'http://host/api',
    'http://user@host',
    'http://user:pass@host',
    'http://host?x=1',
    'http://host?',
    'http://host#x',
    'http://host#',
    'http://host:port',
    'x',
    '',
  ])('refuses %j', (text) => {
    expect(() => parseOrigin(text, 'server-url')).toThrow(/^server-url must be an HTTP\(S\) origin/);
  });

  it('does not repeat a password', () => {
    expect(() => parseOrigin('http://user:hunter2@host', 'server-url')).toThrow(/^(?!.*hunter2)/);
  });
});

describe('checkCollectionName', () => {
  it('takes 3 to 512 letters, digits, dots, underscores and dashes between letters or digits', () => {
    for (const name of ['abc', 'a.b', 'a_-.9', '9'.repeat(512)]) expect(() => checkCollectionName(name)).not.toThrow();
  });

  it.each(['', 'ab', 'a'.repeat(513), '-ab', 'ab-', '.ab', 'a b', 'ä-b', 'abc\n', 'a/b'])('refuses %j', (name) => {
    expect(() => checkCollectionName(name)).toThrow('3 to 512 characters');
  });
});

const FULL = `version: 1
chroma:
  server_url: https://chroma.example.com
  collection_name: repository-content
  tenant: acme
  database: code
files:
  include_paths: ["src/**", "docs/**"]
  exclude_paths: []
  include_extensions: [.ts, md]
  exclude_extensions: [".map"]
chunking:
  chunk_size: 256
  chunk_overlap: 32
sync:
  batch_size: 50
  retry_attempts: 5
embedding:
  api_url: https://embeddings.example.com
  model: e5
  api_key: secret
`;

const parse = (text: string, rules: ConfigFileRules = { nulls: 'accept' }): unknown =>
  parseConfigFile(text, 'c.yml', rules);

const EMPTY = { chroma: {}, files: {}, chunking: {}, sync: {}, embedding: {} };

describe('parseConfigFile', () => {
  it('reads every key', () => {
    expect(parse(FULL)).toEqual({
      chroma: {
        server_url: 'https://chroma.example.com',
        collection_name: 'repository-content',
        tenant: 'acme',
        database: 'code',
      },
      files: {
        include_paths: ['src/**', 'docs/**'],
        exclude_paths: [],
        include_extensions: ['.ts', 'md'],
        exclude_extensions: ['.map'],
      },
      chunking: { chunk_size: 256, chunk_overlap: 32 },
      sync: { batch_size: 50, retry_attempts: 5 },
      embedding: { api_url: 'https://embeddings.example.com', model: 'e5', api_key: 'secret' },
    });
  });

  it('needs nothing but the version', () => {
    expect(parse('version: 1\n')).toEqual(EMPTY);
    expect(parse('version: 1\nfiles: {}\n')).toEqual(EMPTY);
  });

  it('takes null for absent where that is accepted', () => {
    expect(parse('version: 1\nchroma:\nsync:\n  batch_size:\n')).toEqual(EMPTY);
    expect(() => parse('version: 1\nchroma:\n', { nulls: 'refuse' })).toThrow('c.yml:2: chroma has no value');
    expect(() => parse('version: 1\nsync:\n  batch_size:\n', { nulls: 'refuse' })).toThrow(
      'c.yml:3: sync.batch_size has no value',
    );
    expect(parse('version: 1\nembedding:\n  model:\n', { nulls: 'refuse' })).toEqual(EMPTY);
  });

  it.each([
    ['', 'c.yml: it is empty'],
    ['# only a comment\n', 'c.yml: '],
    ['- a\n', 'c.yml:1: its root must be a mapping'],
    ['chroma: {}\n', 'c.yml: version must be 1'],
    ['version: 2\n', 'c.yml:1: version must be 1'],
    ['version: "1"\n', 'c.yml:1: version must be 1'],
    ['version: 1\nchrome: {}\n', 'c.yml:2: unknown key chrome; known are version, chroma, files'],
    ['version: 1\nchroma:\n  bearer_token: x\n', 'c.yml:3: unknown key chroma.bearer_token'],
    ['version: 1\nrerank: {}\n', 'unknown key rerank'],
    ['version: 1\nchroma: []\n', 'c.yml:2: chroma must be a mapping'],
    ['version: 1\nchroma:\n  tenant: 5\n', 'c.yml:3: chroma.tenant must be a string'],
    ['version: 1\nchunking:\n  chunk_size: big\n', 'c.yml:3: chunking.chunk_size must be a whole number'],
    ['version: 1\nchunking:\n  chunk_size: 1.5\n', 'chunking.chunk_size must be a whole number'],
    ['version: 1\nfiles:\n  include_paths: src\n', 'c.yml:3: files.include_paths must be a list of strings'],
    ['version: 1\nfiles:\n  include_paths: [1]\n', 'every value of files.include_paths must be a string'],
    ['version: 1\nversion: 1\n', 'c.yml:2: '],
    ['version: 1\n---\nversion: 1\n', 'more than one YAML document'],
    ['version: 1\nchroma: {tenant: *a}\n', 'c.yml:2: '],
    ['version: 1\nchroma: {\n', 'c.yml:'],
  ])('refuses %j', (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('says when a file cannot be read', () => {
    expect(() => readConfigFile('/does/not/exist.yml', { nulls: 'accept' })).toThrow(
      'the configuration file /does/not/exist.yml cannot be read: ENOENT',
    );
  });
});

it('an error is one line, whatever it names', () => {
  expect(() => readConfigFile('no\nsuch\u0085file', { nulls: 'accept' })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^the configuration file no\\nsuch\S+file cannot be read: ENOENT$/),
    }),
  );
});

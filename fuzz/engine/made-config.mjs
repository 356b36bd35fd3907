import { NASTY_VALUES } from './nasty.mjs';

/** Values for the keys of a source, and for those of the top. */
const SOURCE_VALUES = {
  path: ['docs/**/*.md', '/a/(?<x>[^/]+)/*.clj', 'a', '**', '~/x', '(?<a>b', ''],
  'class-path': ['docs/**', 'a/(?<v>v[0-9]+)/x'],
  name: ['name', 'other'],
  ingest: [
    'chunked',
    'whole-document',
    'code-analysis',
    'namespace-doc',
    'file-path',
    'markdown',
    'single-segment',
    'no',
  ],
  ...{
    'chunk-size': [1, 500, 0, -5, 1e9, '5'],
    'chunk-overlap': [0, 5, 499, 1e9],
    visibility: ['public', ['private'], 'all'],
  },
  ...{
    'element-types': [['function', 'var'], ['no'], []],
    'watch?': [true, false],
    'gitignore?': [true],
    'include-secrets?': [true],
  },
  ...{
    content: ['text', ['a', 'b']],
    embedding: ['text', 'docstring'],
    lang: ['en', 5, true],
    metadta: ['x'],
    'lint-as': [{ 'a/b': 'c/d' }],
  },
};
const TOP_VALUES = {
  ...{
    description: ['Searches'],
    'watch?': [true],
    'gitignore?': [true],
    'lint-as': [{ 'a/b': 'clojure.core/def' }, { a: 'b' }],
  },
  store: [
    'memory',
    { path: 'x.db' },
    { type: 'chroma', url: 'http://localhost:8000', collection: 'abc' },
    { type: 'no' },
  ],
  embedding: [{ model: 'bge-small-en-v1.5' }, { type: 'openai', url: 'http://localhost:1', model: 'm', dimensions: 5 }],
  ...{
    rerank: [{ url: 'http://localhost:1', model: 'm' }],
    search: [{ result: 'json' }, { 'token-budget': 5 }],
    sorces: [[]],
  },
};

/** A configuration of keys that there are, with values that mostly fit, in either form. */
export function makeConfig(random) {
  const sources = Array.from({ length: 1 + random.small(4) }, () => someOf(random, SOURCE_VALUES));
  const config = { sources, ...someOf(random, TOP_VALUES) };
  return Buffer.from(random.chance(0.5) ? JSON.stringify(config) : ednOf(config));
}

function someOf(random, values) {
  const entries = Object.entries(values).filter(() => random.chance(0.3));
  return Object.fromEntries(
    entries.map(([key, some]) => [key, random.chance(0.1) ? random.pick(NASTY_VALUES) : random.pick(some)]),
  );
}

function ednOf(value) {
  if (Array.isArray(value)) return `[${value.map(ednOf).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'nil' : JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, inner]) => `:${key} ${ednOf(inner)}`)
    .join(', ')}}`;
}

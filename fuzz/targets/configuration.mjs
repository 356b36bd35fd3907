import { join } from 'node:path';
import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import {
  canonicalEdn,
  defaultStrategies,
  isVectorSearchError,
  parseConfig,
  readEdn,
  resolveSources,
} from '@mcp-vector-search/core';
import { Finding, templateOf } from '../engine/finding.mjs';
import { NASTY_VALUES } from '../engine/nasty.mjs';
import { jsonLines, realFiles, SHARED } from '../engine/real-files.mjs';

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

const strategies = { ...defaultStrategies, ...codeAnalysisStrategies };

/** Any text as configuration, in both forms: it is read, or refused with a place that is in it. */
export const target = {
  cpuMs: 2000,
  words: [
    ...[':sources', ':path', ':class-path', ':ingest', ':description', ':watch?', ':store', ':memory', ':embedding'],
    ...[':rerank', ':search', ':gitignore?', ':lint-as', ':chunked', ':chunk-size', ':chunk-overlap', ':code-analysis'],
    ...[':whole-document', ':namespace-doc', ':file-path', ':markdown', ':pipeline', '(?<name>[^/]+)', '**/*.md', '#_'],
    ...[
      '#{',
      '#inst "2020-01-01"',
      '#uuid "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"',
      '\\newline',
      '\\u0041',
      ':a/b',
      '##Inf',
    ],
    ...['"sources"', '"path"', '"ingest"', '"chunk-size"', '"store"', '"embedding"', '"model"', '"url"', '"__proto__"'],
  ],

  seeds() {
    const edn = realFiles(['../shared/data/edn/guide', 'examples'], /\.edn$/).map(({ bytes }) => bytes);
    const fenced = realFiles(['docs', 'packages'], /\.md$/, 60, 100_000).flatMap(({ bytes }) =>
      [...bytes.toString().matchAll(/^```(?:edn|clojure|json)\n(.*?)^```/gms)].map(([, text]) => Buffer.from(text)),
    );
    const goldens = jsonLines(join(SHARED, 'data/edn/cases.jsonl')).map((line) => Buffer.from(line.source));
    return [...edn, ...fenced, ...goldens];
  },

  make: makeConfig,

  async open(folder) {
    return { run: (bytes) => [tryConfig(bytes, 'edn', folder), tryConfig(bytes, 'json', folder)].join(' | ') };
  },
};

/** A configuration of keys that there are, with values that mostly fit, in either form. */
function makeConfig(random) {
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

function tryConfig(bytes, format, folder) {
  const text = Buffer.from(bytes).toString();
  const file = join(folder, `config.${format}`);
  if (format === 'edn') checkRepeats(text, file);
  try {
    const config = parseConfig(text, { file, format, strategies, projectRoot: folder, home: folder });
    const sources = resolveSources(config, { roots: [] });
    if (sources.length < config.sources.length) throw new Finding('a source is lost');
    return `${format} read, ${config.sources.map(({ strategy }) => strategy.fingerprint.split(/\W/)[0]).slice(0, 3)}`;
  } catch (error) {
    if (!isVectorSearchError(error)) throw error;
    checkPlace(error, text);
    return templateOf(error);
  }
}

function checkPlace({ context, message }, text) {
  if (/[\n\r]/.test(message)) throw new Finding('a message has more than one line');
  if (message.length > 2000 + 6 * text.length) throw new Finding('a message is far longer than the text');
  const { line, column } = context;
  if (line === undefined) return;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const of = lines[line - 1];
  if (of === undefined || !(column >= 1 && column <= of.length + 2)) {
    throw new Finding(`the place ${line}:${column} is not in the text`);
  }
}

/** The reader knows no state: reading again gives the same. */
function checkRepeats(text, file) {
  const read = () => {
    try {
      return canonicalEdn(readEdn(text, { file }));
    } catch (error) {
      return isVectorSearchError(error) ? error.message : String(error);
    }
  };
  const [once, again] = [read(), read()];
  if (once !== again) throw new Finding('read again, the text is another value');
}

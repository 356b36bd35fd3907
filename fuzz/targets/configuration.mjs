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
import { makeConfig } from '../engine/made-config.mjs';
import { jsonLines, realFiles, SHARED } from '../engine/real-files.mjs';

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
  // Behind a line break that ends the text is still its line.
  if (of === undefined || !(column >= 1 && column <= of.length + 3)) {
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

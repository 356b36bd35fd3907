import { describe, expect, it } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { defineConfig } from '../../src/config/define-config.ts';
import { isVectorSearchError } from '../../src/errors.ts';
import { parse, problemOf } from './problems.ts';
import { strategies } from './strategies.ts';

const EDN = `{:description "d" :watch? true :gitignore? true :store :memory :embedding {:model "m"}
  :rerank {:type :openai :url "https://r.example" :model "m" :candidates 5} :search {:result :json} :lint-as {a/b c/d}
  :sources [{:path "docs/**/*.md" :name "Docs" :k true :n 1.5 :s "x"}
            {:path "/src/(?<p>[^/]+)/*.clj" :ingest :code-analysis :element-types #{:var :macro} :watch? false}
            {:class-path "res/*" :ingest :chunked :chunk-size 300 :chunk-overlap 0}]}`;

const INPUT = {
  description: 'd',
  'watch?': true,
  'gitignore?': true,
  store: 'memory' as const,
  embedding: { model: 'm' },
  rerank: { type: 'openai', url: 'https://r.example', model: 'm', candidates: 5 },
  search: { result: 'json' as const },
  'lint-as': { 'a/b': 'c/d' },
  sources: [
    { path: 'docs/**/*.md', name: 'Docs', k: true, n: 1.5, s: 'x' },
    { path: '/src/(?<p>[^/]+)/*.clj', ingest: 'code-analysis', 'element-types': ['var', 'macro'], 'watch?': false },
    { 'class-path': 'res/*', ingest: 'chunked', 'chunk-size': 300, 'chunk-overlap': 0 },
  ],
};

/** A configuration without what cannot be compared, and without its file. */
function comparable({ file: _, ...config }: Config): object {
  const sources = config.sources.map(({ strategy, pathSpec, ...source }) => ({
    ...source,
    fingerprint: strategy.fingerprint,
    tokens: pathSpec.tokens,
  }));
  return { ...config, sources };
}

describe('the same configuration as EDN, JSON and an object', () => {
  it('is the same', () => {
    const edn = comparable(parse(EDN));
    expect(edn).toMatchObject({
      warnings: [],
      sources: [{ name: 'Docs' }, { ingest: 'code-analysis' }, { kind: 'class-path' }],
    });
    expect(comparable(parse(JSON.stringify(INPUT), 'json'))).toEqual(edn);
    expect(comparable(defineConfig(INPUT, { strategies, projectRoot: '/project', home: '/home/me' }))).toEqual(edn);
  });

  it('takes colons in JSON, in keys and in the names of things', () => {
    const text = '{":store": ":memory", "sources": [{":path": "/a", ":ingest": ":chunked", "x": ":y"}]}';
    expect(parse(text, 'json')).toMatchObject({
      warnings: [],
      store: { type: 'memory' },
      sources: [{ spec: '/a', ingest: 'chunked', metadata: { x: ':y' } }],
    });
  });
});

describe('an error in config.json', () => {
  // `¦` marks the place that the error must name.
  it.each([
    ['empty', '¦', /is a map as in \{"sources": .*but this file is empty/],
    ['blank', '¦ \n', /this file is empty/],
    ['comma', '{"sources": [{"path": "/a"\n ¦"name": "x"}]}', /not correct JSON: comma expected here/],
    ['trailing comma', '{"sources": [¦]'.replace('¦', '1,¦'), /not correct JSON/],
    ['unclosed', '{"sources": []¦', /not correct JSON: close brace expected here/],
    ['comment', '{\n¦// no\n"sources": []}', /comments are not allowed; use config\.edn/],
    ['second value', '{"sources": []} ¦1', /end of file expected/],
    ['repeated key', '{"sources": [],\n ¦"sources": []}', /the key "sources" occurs a second time/],
    ['escape', '{"sources": [¦"\\x"]}', /invalid escape character/],
    ['nesting', `{"sources": ${'['.repeat(256)}¦[${']'.repeat(257)}}`, /nested deeper than 256/],
    ['no map', '¦5', /is a map as in/],
    ['no sources', '¦{}', /"sources" is missing; add one as in \{"sources"/],
    ['path', '{"sources": [{"path": ¦["/a"]}]}', /source 1: "path" must be a path/],
    ['capture', '{"sources": [{"path": ¦"/(?<x>"}]}', /character \d+ of the path/],
    ['metadata', '{"sources": [{"path": "/a", "x": ¦{"y": 1}}]}', /\{"y": 1\} is a map, but the metadata "x"/],
    ['null metadata', '{"sources": [{"path": "/a", "x": ¦null}]}', /null is no value/],
    ['large number', '{"sources": [{"path": "/a", "x": ¦9007199254740993}]}', /too large to be exact/],
    ['store', '{"sources": [], "store": ¦"x"}', /must be "memory" or \{"path": "index\.db"\}/],
    ['strategy', '{"sources": [{"path": "/a", "ingest": ¦"chunk"}]}', /did you mean "chunked"\?/],
  ])('has its place: %s', (_, marked, message) => {
    const error = problemOf(marked.replace('¦', ''), 'json');
    const before = marked.slice(0, marked.indexOf('¦')).split('\n');
    expect([error.context['line'], error.context['column']]).toEqual([before.length, before.at(-1)!.length + 1]);
    expect(error.message).toMatch(message);
  });

  it('of nesting that no stack holds is no crash', () => {
    expect(problemOf('['.repeat(200_000), 'json').message).toMatch(/nested deeper|not correct/);
  });
});

describe('defineConfig', () => {
  it('takes sets, leaves out what is undefined', () => {
    const { sources } = defineConfig(
      { sources: [{ path: '/a', name: undefined, ingest: 'code-analysis', 'element-types': new Set(['var']) }] },
      { strategies },
    );
    expect(JSON.parse(sources[0]!.strategy.fingerprint)).toEqual({ 'element-types': ['var'] });
    expect(sources[0]).not.toHaveProperty('name');
  });

  it('has the current folder as project, and no file', () => {
    const config = defineConfig({ sources: [{ path: 'a' }] });
    expect(config.projectRoot).toBe(process.cwd());
    expect(config).not.toHaveProperty('file');
    expect(config.sources[0]!.spec).toBe(`${process.cwd()}/a`);
  });

  const circular: Record<string, unknown> = { path: '/a' };
  circular['self'] = circular;
  it.each([
    ['a function', { path: '/a', x: () => 1 }, 'sources[0].x', /is a function/],
    ['a date', { path: '/a', x: new Date(0) }, 'sources[0].x', /an object of class Date/],
    ['NaN', { path: '/a', x: Number.NaN }, 'sources[0].x', /a number that is not finite/],
    ['a bigint', { path: '/a', x: 1n }, 'sources[0].x', /a bigint/],
    ['a circle', circular, 'sources[0].self', /is a map/],
    ['no path', {}, 'sources[0]', /has none of "path"/],
    ['an unknown strategy', { path: '/a', ingest: 'x' }, 'sources[0].ingest', /the strategy "x" is unknown/],
  ])('refuses %s, naming the key', (_, source, key, message) => {
    try {
      defineConfig({ sources: [source as never] });
      expect.unreachable();
    } catch (error) {
      if (!isVectorSearchError(error)) throw error;
      expect(error.context['key']).toBe(key);
      expect(error.message).toMatch(message);
      expect(error.message.startsWith(`configuration, ${key}: `)).toBe(true);
    }
  });

  it('warns with the key', () => {
    const { warnings } = defineConfig({ sources: [{ path: '/a', watch: true }] });
    expect(warnings).toEqual([
      { key: 'sources[0].watch', message: expect.stringMatching(/did you mean "watch\?"\?$/) },
    ]);
  });

  it.each([undefined, null, 'x', 5])('of %j is a TypeError', (input) => {
    expect(() => defineConfig(input as never)).toThrow(TypeError);
  });
});

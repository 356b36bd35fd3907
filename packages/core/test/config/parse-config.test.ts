import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import { FILE, parse, problemOf } from './problems.ts';

describe('a configuration', () => {
  it('has every key', () => {
    const config = parse(`{:description "" :watch? true :gitignore? true
      :store {:path "x/index.db"} :embedding {:model "all-MiniLM-L6-v2"}
      :rerank {:url "http://localhost:1" :model "r"}
      :search {:result :json :budget 10 :modes #{:a} :nested {:x [nil true 1.5]}}
      :lint-as {my.ns/defthing clojure.core/defn, :other/x "y/z"}
      :sources [{:path "/docs/*.md"}]}`);
    expect(config).toMatchObject({
      description: '',
      watch: true,
      gitignore: true,
      store: { type: 'sqlite', path: '/project/x/index.db' },
      embedding: { model: 'all-MiniLM-L6-v2' },
      rerank: { type: 'openai', url: 'http://localhost:1', model: 'r' },
      search: {
        result: 'json',
        options: { result: 'json', budget: 10, modes: ['a'], nested: { x: [null, true, 1.5] } },
      },
      lintAs: { 'my.ns/defthing': 'clojure.core/defn', 'other/x': 'y/z' },
      file: FILE,
      projectRoot: '/project',
      warnings: [],
    });
  });

  it('needs sources only, and then has nothing that was not written', () => {
    const { sources, ...rest } = parse('{:sources [{:path "/a"}]}');
    expect(rest).toEqual({
      watch: false,
      gitignore: false,
      readers: true,
      lintAs: {},
      file: FILE,
      projectRoot: '/project',
      warnings: [],
    });
    const { pathSpec, strategy, ...source } = sources[0]!;
    expect(source).toEqual({
      kind: 'path',
      spec: '/a',
      written: '/a',
      ingest: 'whole-document',
      strategyMetadataKeys: [],
      watch: false,
      gitignore: false,
      readers: true,
      includeSecrets: false,
      metadata: {},
    });
    expect(pathSpec.match('/a')).toEqual({});
    expect(strategy.singleSegment).toBe(true);
  });

  it('takes nil as absent for every key of its own', () => {
    const nils =
      ':description nil :watch? nil :store nil :embedding nil :rerank nil :search nil :gitignore? nil :readers? nil :lint-as nil';
    const source =
      '{:path "/a" :class-path nil :name nil :ingest nil :watch? nil :gitignore? nil :readers? nil :include-secrets? nil}';
    const config = parse(`{${nils} :sources [${source}]}`);
    expect(config).toMatchObject({ watch: false, warnings: [] });
    expect(config).not.toHaveProperty('store');
    expect(config.sources[0]).toMatchObject({ ingest: 'whole-document', watch: false, metadata: {} });
    expect(config.sources[0]).not.toHaveProperty('name');
  });

  it.each([
    [':memory', { type: 'memory' }],
    ['{:type :memory}', { type: 'memory' }],
    ['{:path "/abs/i.db"}', { type: 'sqlite', path: '/abs/i.db' }],
    ['{:type :sqlite :path "~/i.db"}', { type: 'sqlite', path: '/home/me/i.db' }],
  ])('knows the store %s', (store, expected) => {
    expect(parse(`{:store ${store} :sources [{:path "/a"}]}`).store).toEqual(expected);
  });

  it.each([
    ['bge-small-en-v1.5', 'bge-small-en-v1.5'],
    ['./models/own', '/project/models/own'],
    ['models/own', '/project/models/own'],
    ['/models/own', '/models/own'],
    ['~/models/own', '/home/me/models/own'],
    ['..', '/'],
  ])('resolves the model %s', (model, expected) => {
    expect(parse(`{:embedding {:model "${model}"} :sources [{:path "/a"}]}`).embedding).toEqual({ model: expected });
  });

  it('takes everything but nil and false as a switch turned on', () => {
    const watch = (value: string): boolean => parse(`{:watch? ${value} :sources [{:path "/a"}]}`).watch;
    expect(['true', '"no"', ':no', '0', '[]', 'false', 'nil'].map(watch)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('lets a source say otherwise about readers, which are used by default', () => {
    const readersOf = (text: string): readonly boolean[] => parse(text).sources.map(({ readers }) => readers);
    const sources = '[{:path "/a"} {:path "/b" :readers? false} {:path "/c" :readers? true}]';
    expect(readersOf(`{:sources ${sources}}`)).toEqual([true, false, true]);
    expect(readersOf(`{:readers? false :sources ${sources}}`)).toEqual([false, false, true]);
    expect(parse('{:sources [{:path "/b" :readers? false}]}').sources[0]?.metadata).toEqual({});
  });

  it('lets sources override what they inherit', () => {
    const { sources } = parse(`{:watch? true :gitignore? true :sources [
      {:path "/a"} {:path "/b" :watch? false :gitignore? false} {:path "/c" :watch? nil :include-secrets? true}
      {:class-path "d"}]}`);
    expect(sources.map(({ watch, gitignore, includeSecrets }) => [watch, gitignore, includeSecrets])).toEqual([
      [true, true, false],
      [false, false, false],
      [true, true, true],
      [false, true, false],
    ]);
  });

  it('gives strategies their options as plain values, and the global and own lint-as', () => {
    const { sources } = parse(`{:lint-as {a/b c/d, e/f g/h} :sources [
      {:path "/a" :ingest :code-analysis :element-types [:var "macro"] :lint-as {a/b x/y} :visibility nil}
      {:path "/b" :ingest "code-analysis"}]}`);
    expect(sources.map(({ strategy }) => JSON.parse(strategy.fingerprint))).toEqual([
      { 'element-types': ['var', 'macro'], 'lint-as': { 'a/b': 'x/y', 'e/f': 'g/h' } },
      { 'lint-as': { 'a/b': 'c/d', 'e/f': 'g/h' } },
    ]);
    expect(sources.map(({ metadata }) => metadata)).toEqual([{}, {}]);
  });

  it('puts single-segment together', () => {
    const [source] = parse(
      '{:sources [{:path "/a" :ingest :single-segment :embedding :whole-document :content-strategy :file-path}]}',
    ).sources;
    const [filePath] = parse('{:sources [{:path "/a" :ingest :file-path}]}').sources;
    expect(source!.strategy.fingerprint).toBe(filePath!.strategy.fingerprint);
    expect(source!.metadata).toEqual({});
  });

  it('makes metadata of every other key', () => {
    const [source] = parse(`{:sources [{:path "/a" :name :docs :text "t" :int -3 :float 1.5 :yes true :no false
      :word :a/b :sym c.d/e :id #uuid "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6" :at #inst "2020-01-01"
      :my/space 1 "string" 2 :__proto__ "p" :constructor "c"}]}`).sources;
    expect(Object.entries(source!.metadata)).toEqual([
      ['text', 't'],
      ['int', -3],
      ['float', 1.5],
      ['yes', true],
      ['no', false],
      ['word', 'b'],
      ['sym', 'e'],
      ['id', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'],
      ['at', '2020-01-01'],
      ['space', 1],
      ['string', 2],
      ['__proto__', 'p'],
      ['constructor', 'c'],
      ['name', 'docs'],
    ]);
    expect(source!.name).toBe('docs');
  });

  it('keeps a namespaced key apart from the keys that mean something', () => {
    const [source] = parse('{:sources [{:path "/a" :my/path "/b" :my/ingest "x"}]}').sources;
    expect(source).toMatchObject({ spec: '/a', ingest: 'whole-document', metadata: { path: '/b', ingest: 'x' } });
  });

  it('may begin with a byte-order mark, which counts as nothing', () => {
    expect(parse('\uFEFF{:sources [{:path "/a"}]}').sources).toHaveLength(1);
    expect(problemOf('\uFEFF{:sources 1}').context).toMatchObject({ line: 1, column: 11 });
  });

  it('without a file has its paths below the given folder, or the current one', () => {
    const text = '{:sources [{:path "a"}]}';
    expect(parseConfig(text, { projectRoot: '/project' }).sources[0]!.spec).toBe('/project/a');
    expect(parseConfig(text, { cwd: '/current' })).toMatchObject({
      projectRoot: '/current',
      sources: [{ spec: '/current/a' }],
    });
  });

  it('that is no string is a TypeError', () => {
    expect(() => parseConfig(undefined as unknown as string)).toThrow(TypeError);
  });
});

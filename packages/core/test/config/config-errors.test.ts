import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/parse-config.ts';
import { isVectorSearchError } from '../../src/errors.ts';
import { FILE, problemOf } from './problems.ts';
import { strategies } from './strategies.ts';

describe('an error', () => {
  const source = (keys: string, mark = ''): string => `{:sources\n [{:path "/a"}\n  ${mark}{${keys}}]}`;

  // `¦` marks the place that the error must name.
  it.each([
    ['empty', '¦', '', /this file is empty/],
    ['only a comment', '¦; nothing\n', '', /this file is empty/],
    ['no map', '¦[1]', '', /a configuration is a map as in \{:sources .*but this is \[1\]/],
    ['syntax', '{:sources [\n¦}', undefined, /"}" where "]" has to close/],
    ['second form', '{:sources []} ¦{}', undefined, /exactly one/],
    ['unknown tag', '{:sources [{:path ¦#my/tag "/a"}]}', '#my/tag', /known are #uuid and #inst/],
    ['key that is no name', '{:sources [] ¦5 6}', '', /the key 5 is not a keyword/],
    ['key twice, once as a string', '{:sources []\n ¦"sources" []}', 'sources', /occurs a second time/],
    ['no sources', '¦{:watch? true}', 'sources', /:sources is missing; add one as in/],
    [
      'mistyped sources',
      '{¦:source [{:path "/a"}]}',
      'sources',
      /:sources is missing; :source is no key; did you mean :sources\?/,
    ],
    ['mistyped path', '{:sources [{¦:paht "/a"}]}', 'sources[0].paht', /but :paht; did you mean :path\?/],
    ['mistyped class-path', '{:sources [{¦:clas-paht "a"}]}', 'sources[0].clas-paht', /did you mean :class-path\?/],
    ['nil sources', '¦{:sources nil}', 'sources', /:sources is missing/],
    ['sources a map', '{:sources ¦{:path "/a"}}', 'sources', /must be a vector of maps/],
    ['sources a set', '{:sources ¦#{}}', 'sources', /must be a vector of maps/],
    [
      'source no map',
      '{:sources [{:path "/a"} ¦"/b"]}',
      'sources[1]',
      /source 2 must be a map with :path or :class-path/,
    ],
    ['description', '{:description ¦1 :sources []}', 'description', /:description must be a string, not 1/],
    ['store', '{:store ¦"x.db" :sources []}', 'store', /:memory or \{:path "index.db"\}, not "x.db"/],
    ['store without path', '{:store ¦{} :sources []}', 'store.path', /:memory or \{:path/],
    [
      'NUL in the store path',
      '{:store {:path ¦"a\\u0000b"} :sources []}',
      'store.path',
      /:store holds a NUL character/,
    ],
    ['NUL in a path', source(':path ¦"/b\\u0000/*.md"'), 'sources[1].path', /source 2: :path holds a NUL character/],
    ['store path', '{:store {:path ¦1} :sources []}', 'store.path', /not 1/],
    [
      'store type',
      '{:store {:type ¦:cloud} :sources []}',
      'store.type',
      /:cloud is unknown; known are :memory, :sqlite, :chroma/,
    ],
    ['embedding', '{:embedding ¦"x" :sources []}', 'embedding', /must be a map such as \{:model/],
    ['model', '{:embedding {:model ¦""} :sources []}', 'embedding.model', /must be a name or folder/],
    ['rerank', '{:rerank ¦:x :sources []}', 'rerank', /must be a map of options, not :x/],
    ['rerank key', '{:rerank {¦[1] 1} :sources []}', 'rerank', /the key \[1\] is not a keyword/],
    ['search value', '{:search {:a {:b [¦\\c]}} :sources []}', 'search.a.b[0]', /a character, which no option takes/],
    ['search', '{:search ¦5 :sources []}', 'search', /must be a map of options/],
    ['search result', '{:search {:result ¦:xml} :sources []}', 'search.result', /must be :markdown or :json, not :xml/],
    ['lint-as', '{:lint-as ¦[a b] :sources []}', 'lint-as', /a map from name to name/],
    ['lint-as key', '{:lint-as {¦1 a} :sources []}', 'lint-as', /1 is not a name/],
    ['lint-as value', '{:lint-as {a/b ¦1} :sources []}', 'lint-as.a/b', /1 is not a name/],
    [
      'both paths',
      source(':path "/b" :class-path "c"', '¦'),
      'sources[1]',
      /source 2 has both :path \(files\) and :class-path/,
    ],
    ['no path', source(':name "x"', '¦'), 'sources[1]', /has none of :path .* and :class-path .*; give it one/],
    ['both nil', source(':path nil :class-path nil', '¦'), 'sources[1]', /has none of/],
    ['path no string', source(':path ¦[1]'), 'sources[1].path', /source 2: :path must be a path such as .*, not \[1\]/],
    ['path false', source(':path ¦false :class-path nil'), 'sources[1].path', /must be a path/],
    ['path empty', source(':path ¦" "'), 'sources[1].path', /must be a path/],
    [
      'capture without end',
      source(':path ¦"/b/(?<x>y"'),
      'sources[1].path',
      /source 2: :path: .*\(character 4 of the path\)/,
    ],
    ['capture name', source(':path ¦"/b/(?<a-b>y)"'), 'sources[1].path', /a-b/],
    ['capture pattern', source(':path ¦"/b/(?<x>[)"'), 'sources[1].path', /of the path\)/],
    ['class-path /', source(':class-path ¦"/c"'), 'sources[1].class-path', /begins with "\/"; for files use :path/],
    ['class-path ..', source(':class-path ¦"a/../../c"'), 'sources[1].class-path', /holds "\.\."/],
    ['class-path drive', source(':class-path ¦"C:/c"'), 'sources[1].class-path', /begins with a drive letter/],
    [
      'ingest no name',
      source(':path "/b" :ingest ¦5'),
      'sources[1].ingest',
      /must name a strategy \(:whole-document, .*\), not 5/,
    ],
    [
      'chunk size',
      source(':path "/b" :ingest :chunked :chunk-size ¦0'),
      'sources[1].chunk-size',
      /source 2: chunked: .*chunk-size/,
    ],
    [
      'chunk overlap',
      source(':path "/b" :ingest :chunked :chunk-size 10 :chunk-overlap ¦10'),
      'sources[1].chunk-overlap',
      /overlap/,
    ],
    [
      'chunk size a string',
      source(':path "/b" :ingest :chunked :chunk-size ¦"5"'),
      'sources[1].chunk-size',
      /chunk-size/,
    ],
    [
      'visibility',
      source(':path "/b" :ingest :code-analysis :visibility ¦:all-of-it'),
      'sources[1].visibility',
      /all or public-only/,
    ],
    [
      'option of no plain value',
      source(':path "/b" :ingest :code-analysis :visibility ¦\\c'),
      'sources[1].visibility',
      /a character/,
    ],
    [
      'missing option',
      source(':path "/b" :ingest :single-segment :embedding :whole-document', '¦'),
      'sources[1].content-strategy',
      /source 2: single-segment: content-strategy is missing; it must be one of whole-document/,
    ],
    [
      'wrong option',
      source(':path "/b" :ingest :single-segment :embedding ¦:x :content-strategy :file-path'),
      'sources[1].embedding',
      /whole-document/,
    ],
    [
      'metadata nil',
      source(':path "/b" :a ¦nil'),
      'sources[1].a',
      /source 2: nil is no value, but the metadata :a must be/,
    ],
    ['metadata vector', source(':path "/b" :a ¦[1]'), 'sources[1].a', /\[1\] is a list/],
    ['metadata set', source(':path "/b" :a ¦#{1}'), 'sources[1].a', /a set/],
    ['metadata map', source(':path "/b" :a ¦{:b 1}'), 'sources[1].a', /a map/],
    ['metadata character', source(':path "/b" :a ¦\\x'), 'sources[1].a', /a character/],
    ['metadata big number', source(':path "/b" :a ¦9007199254740993'), 'sources[1].a', /too large to be exact/],
    ['metadata infinite', source(':path "/b" :a ¦1e999'), 'sources[1].a', /too large/],
    ['name', source(':path "/b" :name ¦["x"]'), 'sources[1].name', /the metadata :name must be/],
    ['source key', source(':path "/b" ¦5 6'), 'sources[1]', /the key 5 is not a keyword/],
    [
      'own lint-as',
      source(':path "/b" :ingest :code-analysis :lint-as ¦5'),
      'sources[1].lint-as',
      /a map from name to name/,
    ],
  ])('has place, key and next step: %s', (_, marked, key, message) => {
    const error = problemOf(marked.replace('¦', ''));
    const before = marked.slice(0, marked.indexOf('¦')).split('\n');
    const place = { line: before.length, column: before.at(-1)!.length + 1 };
    expect(error.code).toBe('CONFIG_INVALID');
    expect(error.context).toMatchObject({ file: FILE, ...place, ...(key === undefined ? {} : { key }) });
    expect(error.message).toMatch(message);
    expect(error.context).not.toHaveProperty('further');
  });

  it.each([
    [
      ':chunkd',
      /the strategy :chunkd is unknown; did you mean :chunked\? known are :whole-document, :file-path, .*:code-analysis/,
    ],
    [':nonsense', /the strategy :nonsense is unknown; known are :whole-document/],
    [':__proto__', /unknown/],
    [':constructor', /unknown/],
    ['"chunks"', /did you mean :chunked/],
  ])('of an unknown strategy %s has its own code', (name, message) => {
    const error = problemOf(source(`:path "/b" :ingest ${name}`));
    expect(error.code).toBe('STRATEGY_UNKNOWN');
    expect(error.context).toMatchObject({ file: FILE, line: 3, column: 23, key: 'sources[1].ingest' });
    expect(error.message).toMatch(message);
  });

  it('of a strategy that throws something else is still one of the configuration', () => {
    const failing = { ...strategies, bad: { optionKeys: [], create: () => ({}) as never } };
    const thrown = {
      ...failing,
      bad: {
        optionKeys: [],
        create: (): never => {
          throw new Error('no grammar');
        },
      },
    };
    const text = '{:sources [{:path "/a" :ingest :bad}]}';
    expect(parseConfig(text, { file: FILE, strategies: failing }).sources).toHaveLength(1);
    const load = (): unknown => parseConfig(text, { file: FILE, strategies: thrown });
    expect(load).toThrow(/config\.edn:1:32: source 1: bad: no grammar/);
  });

  it('is the first of the file, and names the others', () => {
    const error = problemOf(`{:sources [{:path "/a" :ingest :x}\n {:path "/b" :k nil}] :description 1}`);
    expect(error.code).toBe('STRATEGY_UNKNOWN');
    expect(error.message).toMatch(/\(the first of 3 errors\)$/);
    expect(error.context['line']).toBe(1);
    expect(error.context['further']).toEqual([
      expect.stringMatching(/:2:17: source 2: nil is no value/),
      expect.stringMatching(/:2:36: :description must be a string/),
    ]);
  });

  it('shows a long value cut short, on one line', () => {
    const { message } = problemOf(`{:sources "${'long\n'.repeat(100)}"}`);
    expect(message.length).toBeLessThan(250);
    expect(message).toMatch(/…$/);
  });

  it('without a file says so', () => {
    try {
      parseConfig('{:sources 1}');
      expect.unreachable();
    } catch (error) {
      expect(isVectorSearchError(error, 'CONFIG_INVALID') && error.message).toMatch(/^configuration:1:11: /);
    }
  });
});

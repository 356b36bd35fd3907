import { describe, expect, it } from 'vitest';
import type { ConfigWarning, SourceConfig } from '../../src/config/config.ts';
import { FILE, parse } from './problems.ts';

function warningsOf(text: string, format: 'edn' | 'json' = 'edn'): readonly ConfigWarning[] {
  const { warnings } = parse(text, format);
  for (const { message, file, line, column } of warnings) {
    expect(file).toBe(FILE);
    expect(message.startsWith(`${FILE}:${line}:${column}: `)).toBe(true);
    expect(message).not.toContain('\n');
  }
  return warnings;
}

const source = (keys: string): string => `{:sources [{:path "/a" ${keys}}]}`;

describe('a warning', () => {
  it('is given for an unknown key of the top level, with the key that was meant', () => {
    const [near, far, place] = warningsOf('{:sources [{:path "/a"}]\n :descripton "x" :colour 1 :my/watch? true}');
    expect(near).toMatchObject({ key: 'descripton', line: 2, column: 2 });
    expect(near!.message).toMatch(
      /:descripton is not a key of a configuration and is ignored; did you mean :description\?$/,
    );
    expect(far!.message).toMatch(/:colour .* known are :description, :watch\?, :sources, :store, .*:lint-as$/);
    expect(place).toMatchObject({ key: 'my/watch?', line: 2, column: 28 });
  });

  it.each([
    ['watch', 'watch?'],
    ['paht', 'path'],
    ['nam', 'name'],
    ['ingests', 'ingest'],
    ['gitignore', 'gitignore?'],
    ['include-secret?', 'include-secrets?'],
    ['embeding', 'embedding'],
    ['chunk-sise', 'chunk-size'],
  ])('is given for a source key one edit away from one that means something: %s', (key, meant) => {
    const text = source(`:ingest :chunked :${key} 1`);
    const [warning, ...others] = warningsOf(text);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ key: `sources[0].${key}`, column: text.indexOf(`:${key}`) + 1 });
    expect(warning!.message).toContain(
      `source 1 (:chunked): :${key} becomes metadata; did you mean :${meant.replace('?', '')}?`,
    );
    expect(parse(text).sources[0]!.metadata).toEqual({ [key]: 1 });
  });

  it.each(['type', 'category', 'project', 'watched', 'pa', 'title', 'language', 'namespace'])(
    'is not given for other keys: %s',
    (key) => {
      expect(warningsOf(source(`:${key} 1`))).toEqual([]);
    },
  );

  it('is given for an option of another strategy, which is not metadata either', () => {
    const text = source(':chunk-size 5 :visibility :all :embedding :x');
    const warnings = warningsOf(text);
    expect(warnings.map(({ key }) => key)).toEqual(['sources[0].chunk-size', 'sources[0].visibility']);
    expect(warnings[0]!.message).toMatch(/source 1 \(:whole-document\): :chunk-size is an option of another strategy/);
    expect(parse(text).sources[0]!.metadata).toEqual({});
    const chunked = source(':ingest :chunked :embedding :whole-document');
    expect(warningsOf(chunked).map(({ key }) => key)).toEqual(['sources[0].embedding']);
  });

  it('is given for resources that are to be watched, if the source itself says so', () => {
    const [warning, ...others] = warningsOf(
      '{:watch? true :sources [{:class-path "a"}\n{:class-path "b" :watch? false}\n{:class-path "c" :watch? true}]}',
    );
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ key: 'sources[2].watch?', line: 3, column: 18 });
    expect(warning!.message).toMatch(/source 3: resources \(:class-path\) cannot be watched/);
  });

  it.each(['watch?', 'gitignore?', 'include-secrets?'])(
    'is given for a switch that is no boolean, and on: %s',
    (key) => {
      const text = source(`:${key} 0`);
      expect(warningsOf(text)).toMatchObject([{ key: `sources[0].${key}`, column: text.indexOf('0') + 1 }]);
      expect(warningsOf(text)[0]!.message).toContain(`:${key} 0 counts as true; write true or false`);
      const [{ watch, gitignore, includeSecrets }] = parse(text).sources as [SourceConfig];
      expect([watch, gitignore, includeSecrets].filter(Boolean)).toHaveLength(1);
      for (const value of ['true', 'false', 'nil']) expect(warningsOf(source(`:${key} ${value}`))).toEqual([]);
      if (key !== 'include-secrets?') {
        expect(warningsOf(`{:${key} "false" :sources [{:path "/a"}]}`)).toMatchObject([{ key }]);
      }
    },
  );

  it('is given for no sources at all', () => {
    const config = parse('{:sources []}');
    expect(config.sources).toEqual([]);
    expect(config.warnings).toMatchObject([{ key: 'sources', line: 1, column: 11 }]);
  });

  it('is given where two keys become the same metadata; the later one counts', () => {
    const text = source(':my/n 1 :your/n 2');
    expect(warningsOf(text)).toMatchObject([{ key: 'sources[0].your/n', column: 32 }]);
    expect(parse(text).sources[0]!.metadata).toEqual({ n: 2 });
  });

  it('is given for unknown keys of :store and :embedding', () => {
    const text = '{:store {:path "x" :size 1} :embedding {:modle "x"} :sources [{:path "/a"}]}';
    expect(warningsOf(text).map(({ message }) => message.replace(/^[^ ]* /, ''))).toEqual([
      ':size is not a key of :store and is ignored; known are :type, :path',
      ':modle is not a key of :embedding and is ignored; did you mean :model?',
    ]);
    expect(warningsOf('{:store {:type :memory :path "x"} :sources [{:path "/a"}]}')).toHaveLength(1);
  });

  it('spells keys as the file does', () => {
    const [warning] = warningsOf('{"sources": [{"path": "/a"}], "watch": true}', 'json');
    expect(warning!.message).toMatch(/"watch" is not a key .* did you mean "watch\?"\?$/);
  });

  it('comes in the order of the file', () => {
    const lines = warningsOf('{:sources [{:path "/a"\n :watch 1}]\n :x 1\n :y 2}').map(({ line }) => line);
    expect(lines).toEqual([2, 3, 4]);
  });
});

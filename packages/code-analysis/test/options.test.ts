import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { OptionError } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { outline } from './analyse.ts';

const factory = codeAnalysisStrategies['code-analysis'];

function refusal(options: Readonly<Record<string, unknown>>): OptionError {
  try {
    factory.create(options);
  } catch (error) {
    if (error instanceof OptionError) return error;
    throw error;
  }
  throw new Error('accepted');
}

describe('options of code-analysis', () => {
  it('names its options and the metadata of its segments', () => {
    expect(factory.optionKeys).toEqual(['visibility', 'element-types', 'lint-as']);
    expect(factory.metadataKeys).toEqual(['element-type', 'element-name', 'language', 'namespace', 'visibility']);
  });

  it.each(['public', 'private', '', null, true, ['all']])('refuses the visibility %j, naming both', (visibility) => {
    const error = refusal({ visibility });
    expect(error.key).toBe('visibility');
    expect(error.message).toContain('all or public-only');
    expect(error.message).toContain(JSON.stringify(visibility));
  });

  it('refuses an unknown element type, listing the seven', () => {
    const error = refusal({ 'element-types': ['var', 'function'] });
    expect(error.key).toBe('element-types');
    expect(error.message).toContain('var, macro, namespace, class, method, field, constructor');
    expect(error.message).toContain('"function"');
  });

  it.each(['var', { var: true }, 1, null])('refuses element-types that are no set: %j', (types) => {
    expect(refusal({ 'element-types': types }).key).toBe('element-types');
  });

  it.each([[['a/b', 'c/d']], ['a/b'], [{ b: 'c/d' }], [{ 'a/b': 'd' }], [{ 'a/b': 1 }], [null]])(
    'refuses a lint-as that is no map of qualified names: %j',
    (lintAs) => {
      const error = refusal({ 'lint-as': lintAs });
      expect(error.key).toBe('lint-as');
      expect(error.message).toContain('{my.lib/defthing clojure.core/def}');
    },
  );

  it('has one fingerprint for equal options, whatever their order', () => {
    const one = factory.create({ 'element-types': ['var', 'macro'], 'lint-as': { 'a/b': 'c/d', 'e/f': 'g/h' } });
    const other = factory.create({ 'lint-as': { 'e/f': 'g/h', 'a/b': 'c/d' }, 'element-types': ['macro', 'var'] });
    expect(other.fingerprint).toBe(one.fingerprint);
  });
});

describe('what options leave out', () => {
  const clojure = '(ns a)\n(def x 1)\n(def ^:private y 1)\n(defmacro m [])\n(defmacro ^:private pm [])';
  const java = 'package p; public class A { int a; public int b; protected int c; private int d; void m() {} A() {} }';

  it('gives every element by default', async () => {
    expect(await outline('a.clj', clojure)).toEqual([
      'var public a/x',
      'var private a/y',
      'macro public a/m',
      'macro private a/pm',
      'namespace public a',
    ]);
    expect(await outline('a.clj', clojure, { visibility: 'all' })).toHaveLength(5);
  });

  it('leaves private and protected elements out for public-only; package-private ones count as public', async () => {
    expect(await outline('a.clj', clojure, { visibility: 'public-only' })).toEqual([
      'var public a/x',
      'macro public a/m',
      'namespace public a',
    ]);
    expect(await outline('A.java', java, { visibility: 'public-only' })).toEqual([
      'class public p.A',
      'field public p.A.a',
      'field public p.A.b',
      'constructor public p.A.A',
      'method public p.A.m',
    ]);
  });

  it('gives the wanted types only', async () => {
    expect(await outline('a.clj', clojure, { 'element-types': ['macro', 'namespace'] })).toEqual([
      'macro public a/m',
      'macro private a/pm',
      'namespace public a',
    ]);
    expect(await outline('A.java', java, { 'element-types': ['constructor'] })).toEqual(['constructor public p.A.A']);
    expect(await outline('a.clj', clojure, { 'element-types': ['macro'], visibility: 'public-only' })).toEqual([
      'macro public a/m',
    ]);
  });

  it('gives nothing for an empty set of types, which is no error', async () => {
    expect(await outline('a.clj', clojure, { 'element-types': [] })).toEqual([]);
  });
});

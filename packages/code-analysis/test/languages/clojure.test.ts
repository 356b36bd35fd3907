import { describe, expect, it } from 'vitest';
import { type Analysed, analyse, element, outline } from '../analyse.ts';

/** Outline of the vars of a text in the namespace `a`. */
async function vars(forms: string, path = 'a.clj'): Promise<string[]> {
  const all = await outline(path, `(ns a)\n${forms}`);
  return all.filter((line) => !line.startsWith('namespace ')).map((line) => line.replace(' a/', ' '));
}

function the(forms: string, name: string): Promise<Analysed> {
  return element('a.clj', `(ns a)\n${forms}`, `a/${name}`);
}

describe('what counts as a definition of Clojure', () => {
  it.each([
    ['def, with and without a value', '(def x 1) (def y)', ['var public x', 'var public y']],
    ['defonce', '(defonce x 1)', ['var public x']],
    ['defn and defn-', '(defn f []) (defn- g [])', ['var public f', 'var private g']],
    ['definline and defmulti', '(definline f [x]) (defmulti m :k)', ['var public f', 'var public m']],
    ['defmacro and ^:macro', '(defmacro m []) (defn ^:macro n [])', ['macro public m', 'macro public n']],
    ['every name of declare', '(declare x ^:private y)', ['var public x', 'var private y']],
    [
      'a protocol after its methods',
      '(defprotocol P (f [_]) (g [_ x]))',
      ['var public f', 'var public g', 'var public P'],
    ],
    ['an interface after its methods', '(definterface I (^int f [x]))', ['var public f', 'var public I']],
    [
      'a record and what makes it',
      '(defrecord R [a] P (f [_] 1))',
      ['var public R', 'var public ->R', 'var public map->R'],
    ],
    ['a type and what makes it', '(deftype T [a])', ['var public T', 'var public ->T']],
    [
      'definitions in let, do, when, comment',
      '(let [] (def a 1)) (do (def b 1)) (when x (def c 1)) (comment (def d 1))',
      ['var public a', 'var public b', 'var public c', 'var public d'],
    ],
    ['definitions in functions, before them', '(defn f [] (def x 1))', ['var public x', 'var public f']],
    ['definitions after those that hold them', '(defonce f (fn [] (def x 1)))', ['var public f', 'var public x']],
    [
      'definitions in methods',
      '(defrecord R [] P (f [_] (def x 1)))',
      ['var public R', 'var public ->R', 'var public map->R', 'var public x'],
    ],
    [
      'definitions in vectors, maps, sets, metadata of lists',
      '[(def a 1) {:k (def b 1)} #{(def c 1)} ^:x (def d 1)]',
      ['var public a', 'var public b', 'var public c', 'var public d'],
    ],
    ['what is unquoted', '`(x ~(def a 1) ~@(do (def b 1)))', ['var public a', 'var public b']],
    ['a redefined var twice', '(declare f) (defn f [])', ['var public f', 'var public f']],
    [
      'names with odd characters',
      "(def +' 1) (def / 1) (def a.b->c?! 1) (def %x 1)",
      ["var public +'", 'var public /', 'var public a.b->c?!', 'var public %x'],
    ],
  ])('finds %s', async (_, forms, expected) => {
    expect(await vars(forms)).toEqual(expected);
  });

  it.each([
    ['discarded forms', '#_(def x 1) #_ #_ (def y 1) (def z 1) (f #_(def w 1))'],
    ['quoted forms', "'(def x 1) (quote (def y 1)) `(def z 1)"],
    ['strings and comments', '"(def x 1)" ; (def y 1)\n#"(def z 1)"'],
    [
      'defmethod, extensions, letfn, defstruct',
      '(defmethod m :k [x]) (extend-protocol P T (f [x])) (extend-type T P (f [x])) (letfn [(f [] 1)] 1) (defstruct s :a) (intern *ns* (quote x))',
    ],
    ['unknown defining macros', '(defthing x 1) (other/def y 1)'],
    ['definitions without a name', '(def) (defn) (defn [x]) (def "x" 1) (defprotocol) (defrecord) (declare)'],
    ['vars of other namespaces', '(def other.ns/x 1)'],
    ['a namespace that is not required', '(clojure.test/deftest t)'],
    ['methods that are called like definitions', '(reify P (declare [_]) (ns [_]) (def [_]))'],
  ])('does not count %s', async (_, forms) => {
    expect((await vars(forms)).filter((line) => line !== 'var public z' || !forms.includes('(def w'))).toEqual([]);
  });

  it('follows aliases, referred, renamed and excluded names', async () => {
    const text = `(ns a
      (:refer-clojure :exclude [defn])
      (:require [clojure.core :as c] [clojure.test :as t :refer [deftest]] [x.y :refer [defn]])
      (:use [clojure.core :only [defmacro] :rename {defonce once}]))
    (c/defn f []) (defn g []) (deftest one) (t/deftest two) (once v 1) (def d 1)`;
    expect(await outline('a.clj', text)).toEqual([
      'var public a/f',
      'var public a/one',
      'var public a/two',
      'var public a/v',
      'var public a/d',
      'namespace public a',
    ]);
  });

  it('knows what is taken over whole', async () => {
    expect(await vars('(use (quote clojure.test))')).toEqual([]);
    const text = '(ns a (:use clojure.test) (:require (schema [core :refer :all])))(deftest t)(defschema S 1)';
    expect(await outline('a.clj', text)).toEqual(['var public a/t', 'var public a/S', 'namespace public a']);
    expect(await outline('a.clj', "(ns a)(require '[clojure.test :refer [deftest]])(deftest t)")).toContain(
      'var public a/t',
    );
    expect(await outline('a.clj', "(ns a)(alias 't 'clojure.test)(require 'clojure.test)(t/deftest t)")).toContain(
      'var public a/t',
    );
  });

  it('marks tests, and takes them for functions without arguments', async () => {
    const { record } = await element(
      'a.clj',
      '(ns a (:require [clojure.test :refer [deftest]]))(deftest t (is 1))',
      'a/t',
    );
    expect(record).toMatchObject({ test: true, 'fixed-arities': [0], 'defined-by': 'clojure.test/deftest' });
  });
});

describe('namespaces of Clojure', () => {
  it('each is an element; vars belong to the last one', async () => {
    expect(
      await outline('a.clj', "(def u 1)(ns a)(def x 1)(ns b)(def y 1)(in-ns 'c)(def z 1)(in-ns 'a)(def w 1)"),
    ).toEqual([
      'var public user/u',
      'var public a/x',
      'var public b/y',
      'var public c/z',
      'var public a/w',
      'namespace public a',
      'namespace public b',
    ]);
  });

  it('have their own name as namespace, and are public', async () => {
    const { metadata } = await element('a.clj', '(ns ^:private a.b)', 'a.b');
    expect(metadata).toMatchObject({ 'element-type': 'namespace', namespace: 'a.b', visibility: 'public' });
  });

  it.each([
    ['(ns ^{:doc "meta"} a)', 'meta'],
    ['(ns ^{:doc "meta"} a "inline")', 'inline'],
    ['(ns a "inline" {:doc "attributes"})', 'attributes'],
    ['(ns a {:doc "attributes"})', 'attributes'],
  ])('are documented by %s', async (text, doc) => {
    expect((await element('a.clj', text, 'a')).record['doc']).toBe(doc);
  });

  it('keep author, added, deprecated and no-doc', async () => {
    const text = '(ns ^{:author "A" :added "1"} a "d" {:deprecated "2" :no-doc true})';
    expect((await element('a.clj', text, 'a')).record).toMatchObject({
      author: 'A',
      added: '1',
      deprecated: '2',
      'no-doc': true,
      doc: 'd',
    });
  });
});

describe('visibility, documentation and arities of vars', () => {
  it.each([
    ['(def ^:private x 1)'],
    ['(def ^{:private true} x 1)'],
    ['(def ^:dynamic ^:private x 1)'],
    ['(def #^{:private true} x 1)'],
    ['(defn x {:private true} [] 1)'],
    ['(defn x ([] 1) {:private true})'],
    ['(defn- x [])'],
    ['(defmacro ^:private x [])'],
    ['(defmulti x {:private true} :k)'],
    ['(defprotocol ^:private x)'],
    ['(defonce ^:private x 1)'],
  ])('%s is private', async (form) => {
    expect((await the(form, 'x')).metadata).toMatchObject({ visibility: 'private' });
  });

  it.each([['(def ^{:private false} x 1)'], ['(def ^{:private nil} x 1)'], ['(def ^String x 1)']])(
    '%s is public',
    async (form) => {
      const { metadata, record } = await the(form, 'x');
      expect(metadata).toMatchObject({ visibility: 'public' });
      expect(record).not.toHaveProperty('private');
    },
  );

  it('a private type makes what makes it private, a private protocol not its methods', async () => {
    expect(await vars('(defrecord ^:private R []) (defprotocol ^:private P (f [_]))')).toEqual([
      'var private R',
      'var private ->R',
      'var private map->R',
      'var public f',
      'var private P',
    ]);
  });

  it.each([
    ['(def x "doc" 1)', 'doc'],
    ['(def ^{:doc "meta"} x "doc" 1)', 'doc'],
    ['(def ^{:doc "meta"} x 1)', 'meta'],
    ['(defn x "doc" [] 1)', 'doc'],
    ['(defn x {:doc "attributes"} [] 1)', 'attributes'],
    ['(defn x "doc" {:doc "attributes"} [] 1)', 'attributes'],
    ['(defn x "doc" ([] 1) {:doc "after"})', 'after'],
    ['(defn ^{:doc "meta"} x [] 1)', 'meta'],
    ['(defmacro x "doc" [] 1)', 'doc'],
    ['(defmulti x "doc" :k)', 'doc'],
    ['(defonce x "doc" 1)', 'doc'],
    ['(defprotocol x "doc" (f [_] "other"))', 'doc'],
    ['(defprotocol P "other" (x [_] [_ y] "doc"))', 'doc'],
    ['(defn x "two\r\nlines" [])', 'two\nlines'],
  ])('%s is documented', async (form, doc) => {
    expect((await the(form, 'x')).record['doc']).toBe(doc);
  });

  it.each([
    ['a string that is the value', '(def x "value")'],
    ['a string after the arguments', '(defn x [] "value" 1)'],
    ['documentation that is no string', '(def ^{:doc (str "a" "b")} x 1)'],
    ['a record', '(defrecord x [])'],
  ])('%s is no documentation', async (_, form) => {
    expect((await the(form, 'x')).record).not.toHaveProperty('doc');
  });

  it.each([
    ['(defn x [])', [0], undefined],
    ['(defn x ([a] 1) ([a b] 2) ([a b & c] 3))', [1, 2], 2],
    ['(defn x [{:keys [a b]} [c d] ^String e])', [3], undefined],
    ['(defn x [& args])', undefined, 0],
    ['(defmacro x [a & body])', undefined, 1],
    ['(def x (fn [a b] 1))', [2], undefined],
    ['(def x (fn named ([a] 1) ([a b] 2)))', [1, 2], undefined],
    ['(def x #(+ %1 %3))', [3], undefined],
    ['(def x #(apply + % %&))', undefined, 1],
    ['(def x (partial + 1))', undefined, undefined],
    ['(defn x #?(:clj [a] :cljs [a b]) 1)', [1], undefined],
  ])('%s takes so many arguments', async (form, fixed, varargs) => {
    const { record } = await the(form, 'x');
    expect(record['fixed-arities']).toEqual(fixed);
    expect(record['varargs-min-arity']).toBe(varargs);
  });

  it('knows added, deprecated and export', async () => {
    const { record } = await the('(defn ^{:added "1.0" :deprecated "2.0" :export true} x [])', 'x');
    expect(record).toMatchObject({ added: '1.0', deprecated: '2.0', export: true });
    expect((await the('(def ^:deprecated x 1)', 'x')).record).toMatchObject({ deprecated: true });
  });

  it('names the protocol of a method, and gives the method its own place', async () => {
    const { record, source } = await the('(defprotocol P\n  (f [_ x] "Doc."))', 'f');
    expect(record).toMatchObject({ 'protocol-ns': 'a', 'protocol-name': 'P', 'fixed-arities': [2], row: 3, col: 3 });
    expect(source).toBe('(f [_ x] "Doc.")');
  });
});

describe('platforms', () => {
  it('reads the branch of the platform, spliced ones too', async () => {
    const forms =
      '#?(:clj (def c 1) :cljs (def s 1)) #?@(:clj [(def c1 1) (def c2 1)] :cljs [(def s1 1)]) #?(:bb (def b 1) :default (def d 1))';
    expect(await vars(forms)).toEqual(['var public c', 'var public c1', 'var public c2', 'var public d']);
    expect(await vars(forms, 'a.cljs')).toEqual(['var public s', 'var public s1', 'var public d']);
    expect(await vars(forms, 'a.bb')).toEqual(['var public c', 'var public c1', 'var public c2', 'var public b']);
  });

  it('a .cljc var is one element with its platforms', async () => {
    const text = '(ns a)(defn both [])#?(:clj (def c 1) :cljs (def s 1))#?(:clj (defn two [x]) :cljs (defn two [x y]))';
    const { segments } = await analyse('a.cljc', text);
    expect(segments.map(({ record }) => [record['name'], record['platforms'], record['defined-by'] ?? ''])).toEqual([
      ['both', ['clj', 'cljs'], 'clojure.core/defn'],
      ['c', ['clj'], 'clojure.core/def'],
      ['two', ['clj', 'cljs'], 'clojure.core/defn'],
      ['s', ['cljs'], 'cljs.core/def'],
      ['a', ['clj', 'cljs'], ''],
    ]);
    expect(segments[2]!.record).toMatchObject({ 'fixed-arities': [1] });
    for (const { record } of segments) expect(record).not.toHaveProperty('lang');
  });

  it('ClojureScript has names of its own for what defines', async () => {
    const text = '(ns a (:require [cljs.test :refer-macros [deftest]]))(defn f [])(deftest t)(goog-define G 1)';
    const { segments } = await analyse('a.cljs', text);
    expect(segments.map(({ record }) => record['defined-by'])).toEqual([
      'cljs.core/defn',
      'cljs.test/deftest',
      'cljs.core/goog-define',
      undefined,
    ]);
  });

  it('private metadata, conditionals and discards in one file', async () => {
    const text = `(ns a.b "Doc.")
(defn ^{:private true} hidden "Hidden." [x] x)
#?@(:clj [(defn one "One." [] 1)] :cljs [(defn one "One." [] 2)])
#_(defn gone [] 1)
(comment (defn tried [] 1))
(defmethod area :square [x] x)
(defprotocol Shape "A shape." (area-of [this] "Its area."))
(defrecord Square [side] Shape (area-of [_] (* side side)))
(ns a.c)
(def after 1)`;
    const { segments } = await analyse('a.cljc', text);
    expect(
      segments.map(({ metadata, record, source }) => [
        metadata?.['element-name'],
        metadata?.['visibility'],
        record['doc'] ?? '',
        source.slice(0, 12),
      ]),
    ).toEqual([
      ['a.b/hidden', 'private', 'Hidden.', '(defn ^{:pri'],
      ['a.b/one', 'public', 'One.', '(defn one "O'],
      ['a.b/tried', 'public', '', '(defn tried '],
      ['a.b/area-of', 'public', 'Its area.', '(area-of [th'],
      ['a.b/Shape', 'public', 'A shape.', '(defprotocol'],
      ['a.b/Square', 'public', '', '(defrecord S'],
      ['a.b/->Square', 'public', '', '(defrecord S'],
      ['a.b/map->Square', 'public', '', '(defrecord S'],
      ['a.c/after', 'public', '', '(def after 1'],
      ['a.b', 'public', 'Doc.', '(ns a.b "Doc'],
      ['a.c', 'public', '', '(ns a.c)'],
    ]);
  });
});

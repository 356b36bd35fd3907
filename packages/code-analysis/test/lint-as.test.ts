import { describe, expect, it } from 'vitest';
import { element, outline } from './analyse.ts';

/** In the way of a library that defines by macros of its own: plumatic/schema, compojure, and a home-made one. */
const text = `(ns my.app
  (:require [schema.core :as s]
            [compojure.core :refer [defroutes GET]]
            [potemkin :refer [import-vars]]
            [my.macros :as m :refer [defthing]]))

(s/defschema User {:name s/Str})

(s/defn ^:always-validate greet :- s/Str
  "Greets a user."
  [user :- User & more :- [s/Str]]
  (str "Hello " (:name user)))

(s/def limit :- s/Int "How many." 10)
(s/defrecord Pair [left :- s/Int right :- s/Int])

(defroutes app (GET "/" [] "hello"))
(import-vars [other.ns one two] third.ns/three)

(defthing gadget "A gadget." {:a 1})
(m/defhandler on-click "Clicked." [event] event)
`;

describe('definitions by macros of other libraries', () => {
  it('knows those that clj-kondo knows', async () => {
    expect(await outline('a.clj', text)).toEqual([
      'var public my.app/User',
      'var public my.app/greet',
      'var public my.app/limit',
      'var public my.app/Pair',
      'var public my.app/->Pair',
      'var public my.app/map->Pair',
      'var public my.app/app',
      'var public my.app/one',
      'var public my.app/two',
      'var public my.app/three',
      'namespace public my.app',
    ]);
  });

  it('does not take schemas for arguments', async () => {
    const { record } = await element('a.clj', text, 'my.app/greet');
    expect(record).toMatchObject({
      doc: 'Greets a user.',
      'varargs-min-arity': 1,
      'defined-by': 'schema.core/defn',
      'defined-by->lint-as': 'schema.core/defn',
    });
    expect((await element('a.clj', text, 'my.app/->Pair')).record['fixed-arities']).toEqual([2]);
    expect((await element('a.clj', text, 'my.app/limit')).record['doc']).toBe('How many.');
    expect((await element('a.clj', text, 'my.app/two')).record['imported-ns']).toBe('other.ns');
  });

  it('learns others from lint-as', async () => {
    const options = {
      'lint-as': { 'my.macros/defthing': 'clojure.core/def', 'my.macros/defhandler': 'clojure.core/defn' },
    };
    const gadget = await element('a.clj', text, 'my.app/gadget', options);
    expect(gadget.record).toMatchObject({
      doc: 'A gadget.',
      'defined-by': 'my.macros/defthing',
      'defined-by->lint-as': 'clojure.core/def',
    });
    const handler = await element('a.clj', text, 'my.app/on-click', options);
    expect(handler.record).toMatchObject({ doc: 'Clicked.', 'fixed-arities': [1] });
    expect(await outline('a.clj', text, options)).toHaveLength(13);
  });

  it.each([
    ['clojure.core/defmacro', 'macro public my.app/gadget'],
    ['clojure.core/defn-', 'var private my.app/gadget'],
    ['clojure.test/deftest', 'var public my.app/gadget'],
    ['clj-kondo.lint-as/def-catch-all', 'var public my.app/gadget'],
    ['clojure.core/declare', 'var public my.app/gadget'],
  ])('reads a macro as %s', async (as, expected) => {
    expect(await outline('a.clj', text, { 'lint-as': { 'my.macros/defthing': as } })).toContain(expected);
  });

  it('a table of the configuration wins over what is known', async () => {
    const options = { 'lint-as': { 'compojure.core/defroutes': 'clojure.core/comment' } };
    expect(await outline('a.clj', text, options)).not.toContain('var public my.app/app');
  });

  it('follows macros of the file itself, and what reads as nothing known', async () => {
    const own = '(ns a)(defmacro deftwice [n] n)(deftwice x)';
    expect(await outline('a.clj', own, { 'lint-as': { 'a/deftwice': 'clojure.core/def' } })).toContain(
      'var public a/x',
    );
    expect(await outline('a.clj', own, { 'lint-as': { 'a/deftwice': 'no.such/thing' } })).toHaveLength(2);
    expect(await outline('a.cljs', own, { 'lint-as': { 'a/deftwice': 'cljs.core/def' } })).toContain('var public a/x');
  });
});

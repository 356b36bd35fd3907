import { defineFunction, defineTest } from './define-function.ts';
import { declareVars, defineName, importVars } from './define-others.ts';
import { defineProtocol } from './define-protocol.ts';
import { defineType } from './define-type.ts';
import { defineVar } from './define-var.ts';
import type { DefiningForm, Definitions } from './var-definition.ts';
import { withoutSchemas } from './without-schemas.ts';

/** Takes a form that defines something apart. */
export type Definer = (form: DefiningForm) => Definitions;

const schemaFunction: Definer = (form) => defineFunction({ ...form, args: withoutSchemas(form.args, form.reading) });
const schemaVar: Definer = (form) => defineVar({ ...form, args: withoutSchemas(form.args, form.reading) });

/** What defines vars, by qualified name; ClojureScript's namespaces under the names of Clojure's. */
export const DEFINERS: ReadonlyMap<string, Definer> = new Map<string, Definer>([
  ['clojure.core/def', defineVar],
  ['clojure.core/defonce', defineVar],
  ['clojure.core/defmulti', defineVar],
  ['clojure.core/goog-define', defineVar],
  ['clojure.core/defn', defineFunction],
  ['clojure.core/defn-', defineFunction],
  ['clojure.core/defmacro', defineFunction],
  ['clojure.core/definline', defineFunction],
  ['clojure.core/declare', declareVars],
  ['clojure.core/defprotocol', defineProtocol],
  ['clojure.core/definterface', defineProtocol],
  ['clojure.core/defrecord', defineType],
  ['clojure.core/deftype', defineType],
  ['clojure.test/deftest', defineTest],
  ['clojure.test/deftest-', defineTest],
  ['clojure.core.async/defblockingop', defineFunction],
  ['clojure.core.reducers/defcurried', defineFunction],
  ['clojure.spec.gen.alpha/lazy-combinators', declareVars],
  ['clojure.spec.gen.alpha/lazy-prims', declareVars],
  ['schema.core/def', schemaVar],
  ['schema.core/defn', schemaFunction],
  ['schema.core/defrecord', defineType],
  ['potemkin/import-vars', importVars],
  ['clj-kondo.lint-as/def-catch-all', defineName],
]);

/** Macros of other libraries that are read as one of {@link DEFINERS}, unless the configuration says otherwise. */
export const DEFAULT_LINT_AS: Readonly<Record<string, string>> = {
  'compojure.core/defroutes': 'clojure.core/def',
  'rewrite-clj.custom-zipper.core/defn-switchable': 'clojure.core/defn',
  'schema.core/defschema': 'clojure.core/def',
};

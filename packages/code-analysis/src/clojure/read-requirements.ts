import type { SyntaxNode } from '../parse/syntax-node.ts';
import type { NamespaceScope } from './namespace-scope.ts';
import { formsIn, keywordOf, type Reading, symbolOf } from './reading.ts';

/** Clauses of `ns` that make names of other namespaces known. */
const REQUIRING: ReadonlySet<string> = new Set(['require', 'require-macros', 'use', 'use-macros']);

/** Adds what the clauses of an `ns` form, such as `(:require …)`, make known. */
export function readClauses(clauses: readonly SyntaxNode[], scope: NamespaceScope, reading: Reading): void {
  for (const clause of clauses) {
    const [head, ...specs] = clause.type === 'list_lit' ? formsIn(clause, reading) : [];
    const kind = keywordOf(head, reading);
    if (kind === 'refer-clojure') readOptions('clojure.core', specs, scope, reading);
    else if (kind && REQUIRING.has(kind)) readRequirements(specs, scope, reading, kind.startsWith('use'));
  }
}

/** Adds what libspecs, quoted or not, make known. `whole` = all names are taken over unless the spec says which. */
export function readRequirements(
  specs: readonly SyntaxNode[],
  scope: NamespaceScope,
  reading: Reading,
  whole: boolean,
  prefix = '',
): void {
  for (const quoted of specs) {
    const spec = quoted.type === 'quoting_lit' ? (formsIn(quoted, reading)[0] ?? quoted) : quoted;
    const [first, ...rest] = spec.type === 'sym_lit' ? [spec] : formsIn(spec, reading);
    const name = symbolOf(first, reading)?.name;
    if (name === undefined) continue;
    const isPrefix = rest.length > 0 && rest[0]!.type !== 'kwd_lit';
    if (isPrefix) readRequirements(rest, scope, reading, whole, `${prefix}${name}.`);
    else {
      scope.required.set(prefix + name, prefix + name);
      if (whole && !rest.some((form) => keywordOf(form, reading) === 'only')) scope.referredWhole.add(prefix + name);
      readOptions(prefix + name, rest, scope, reading);
    }
  }
}

function readOptions(namespace: string, options: readonly SyntaxNode[], scope: NamespaceScope, reading: Reading): void {
  for (let at = 0; at + 1 < options.length; at += 2) {
    const value = options[at + 1]!;
    const option = keywordOf(options[at], reading);
    const names = symbolsIn(value, reading);
    if (option === 'as' || option === 'as-alias') scope.required.set(names[0] ?? '', namespace);
    else if (option === 'exclude') for (const name of names) scope.own.add(name);
    else if (option === 'rename') readRenames(namespace, value, scope, reading);
    else if (option === 'refer' && keywordOf(value, reading) === 'all') scope.referredWhole.add(namespace);
    else if (option === 'refer' || option === 'only' || option === 'refer-macros') {
      for (const name of names) scope.referred.set(name, { namespace, name });
    }
  }
}

function readRenames(namespace: string, map: SyntaxNode, scope: NamespaceScope, reading: Reading): void {
  const names = map.type === 'map_lit' ? symbolsIn(map, reading) : [];
  for (let at = 0; at + 1 < names.length; at += 2) {
    scope.referred.delete(names[at]!);
    scope.referred.set(names[at + 1]!, { namespace, name: names[at]! });
  }
}

function symbolsIn(form: SyntaxNode, reading: Reading): string[] {
  const forms = form.type === 'sym_lit' ? [form] : formsIn(form, reading);
  return forms.flatMap((one) => symbolOf(one, reading)?.name ?? []);
}

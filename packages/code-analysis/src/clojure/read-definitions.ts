import { MOST_NESTED } from '../parse/most-nested.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import { Candidates } from './candidates.ts';
import { DEFINERS, type Definer } from './definers.ts';
import { NamespaceScope, type ResolvedName } from './namespace-scope.ts';
import { type NamespaceDefinition, readNamespace } from './read-namespace.ts';
import { readClauses, readRequirements } from './read-requirements.ts';
import { formsIn, type Reading, symbolOf } from './reading.ts';
import type { VarDefinition } from './var-definition.ts';

/** A var with its namespace and what defined it. */
export interface FoundVar extends VarDefinition {
  readonly namespace: string;
  /** Qualified name of the macro. */
  readonly definedBy: string;
  /** Qualified name of the macro that it is read as. */
  readonly readAs: string;
}

/** Everything that a text defines on one platform, in the order in which it is found. */
export interface FoundDefinitions {
  readonly vars: readonly FoundVar[];
  readonly namespaces: readonly NamespaceDefinition[];
}

interface DefinitionSite {
  readonly form: SyntaxNode;
  readonly args: readonly SyntaxNode[];
  readonly macro: string;
  readonly readAs: string;
}

/** Names with a meaning of their own beside those that define vars. */
const OTHER_NAMES = ['ns', 'in-ns', 'require', 'use', 'alias', 'quote', 'comment'];

/** Finds the definitions below a node, wherever they stand, as one platform reads them. */
export function readDefinitions(
  root: SyntaxNode,
  reading: Reading,
  lintAs: ReadonlyMap<string, string>,
): FoundDefinitions {
  return new DefinitionReader(reading, lintAs).read(root);
}

class DefinitionReader {
  readonly #reading: Reading;
  readonly #lintAs: ReadonlyMap<string, string>;
  readonly #candidates: Candidates;
  readonly #vars: FoundVar[] = [];
  readonly #namespaces: NamespaceDefinition[] = [];
  readonly #scopes = new Map<string, NamespaceScope>();
  #scope = new NamespaceScope('user');
  /** Namespaces are changed outside of definitions only. */
  #isInFunction = false;
  #depth = 0;

  constructor(reading: Reading, lintAs: ReadonlyMap<string, string>) {
    this.#reading = reading;
    this.#lintAs = lintAs;
    this.#candidates = new Candidates(reading.text, [...definingWords(lintAs), ...renamedWords(reading.text)]);
  }

  read(root: SyntaxNode): FoundDefinitions {
    this.#walkAll(formsIn(root, this.#reading));
    return { vars: this.#vars, namespaces: this.#namespaces };
  }

  #walkAll(forms: readonly SyntaxNode[]): void {
    this.#depth += 1;
    for (const form of this.#depth > MOST_NESTED ? [] : forms) this.#walk(form);
    this.#depth -= 1;
  }

  #walk(form: SyntaxNode): void {
    if (!this.#candidates.isIn(form.startIndex, form.endIndex)) return;
    const { type } = form;
    if (type === 'list_lit') this.#walkList(form);
    else if (type === 'syn_quoting_lit') this.#walkAll(unquotedIn(form, this.#reading));
    else if (type !== 'quoting_lit') this.#walkAll(formsIn(form, this.#reading));
  }

  #walkList(form: SyntaxNode): void {
    const forms = formsIn(form, this.#reading);
    const [head, ...args] = forms;
    const symbol = symbolOf(head, this.#reading);
    const resolved = symbol && this.#scope.resolve(symbol.name, (name) => this.#isKnown(name));
    const macro = resolved ? qualified(resolved) : '';
    const readAs = this.#lintAs.get(macro) ?? macro;
    const definer = DEFINERS.get(readAs);
    if (readAs === 'clojure.core/quote') return;
    if (definer) this.#define(definer, { form, args, macro, readAs });
    else if (!this.#isInFunction && this.#changeScope(readAs, form, args)) return;
    else this.#walkAll(forms);
  }

  #isKnown(name: ResolvedName): boolean {
    return DEFINERS.has(qualified(name)) || this.#lintAs.has(qualified(name));
  }

  #define(definer: Definer, { form, args, macro, readAs }: DefinitionSite): void {
    const localName = readAs.slice(readAs.indexOf('/') + 1);
    const { vars, inner, innerFirst } = definer({ form, macro: localName, args, reading: this.#reading });
    if (innerFirst) this.#walkInner(inner);
    for (const found of vars) {
      const name = this.#localName(found.name);
      if (name === undefined) continue;
      this.#vars.push({ ...found, name, namespace: this.#scope.name, definedBy: macro, readAs });
      this.#scope.own.add(name);
    }
    if (!innerFirst) this.#walkInner(inner);
  }

  #walkInner(forms: readonly SyntaxNode[]): void {
    const before = this.#isInFunction;
    this.#isInFunction = true;
    this.#walkAll(forms);
    this.#isInFunction = before;
  }

  /** A name as defined here: one of another namespace cannot be. */
  #localName(name: string): string | undefined {
    const slash = name.indexOf('/');
    if (slash <= 0) return name;
    const prefix = name.slice(0, slash);
    const namespace = this.#scope.required.get(prefix) ?? prefix;
    return namespace === this.#scope.name ? name.slice(slash + 1) : undefined;
  }

  /** Forms that change what names mean. False = it is none of them. */
  #changeScope(macro: string, form: SyntaxNode, args: readonly SyntaxNode[]): boolean {
    switch (macro) {
      case 'clojure.core/ns':
        return this.#enterDefined(readNamespace(form, args, this.#reading));
      case 'clojure.core/in-ns':
        return this.#enter(symbolOf(unquoted(args[0], this.#reading), this.#reading)?.name);
      case 'clojure.core/require':
      case 'clojure.core/use':
        readRequirements(args, this.#scope, this.#reading, macro === 'clojure.core/use');
        return true;
      case 'clojure.core/alias': {
        const [alias, namespace] = args.map((arg) => symbolOf(unquoted(arg, this.#reading), this.#reading)?.name);
        if (alias && namespace) this.#scope.required.set(alias, namespace);
        return true;
      }
      default:
        return false;
    }
  }

  #enterDefined(namespace: NamespaceDefinition | undefined): boolean {
    if (!namespace) return false;
    this.#namespaces.push(namespace);
    this.#scopes.delete(namespace.name);
    this.#enter(namespace.name);
    readClauses(namespace.clauses, this.#scope, this.#reading);
    return true;
  }

  #enter(name: string | undefined): boolean {
    if (name === undefined) return false;
    this.#scope = this.#scopes.get(name) ?? new NamespaceScope(name);
    this.#scopes.set(name, this.#scope);
    return true;
  }
}

function definingWords(lintAs: ReadonlyMap<string, string>): string[] {
  return [...OTHER_NAMES, ...[...DEFINERS.keys(), ...lintAs.keys()].map((name) => name.slice(name.indexOf('/') + 1))];
}

/** Words that may stand for others: those in the `:rename` maps of a text. */
function renamedWords(text: string): string[] {
  return [...text.matchAll(/:rename\s*\{([^}]*)\}/g)].flatMap(([, map = '']) => map.match(/[^\s,]+/g) ?? []);
}

/** Forms that are evaluated inside a syntax quote. */
function unquotedIn(quote: SyntaxNode, reading: Reading, depth = 0): SyntaxNode[] {
  if (depth > MOST_NESTED) return [];
  return quote.namedChildren.flatMap((child) =>
    child.type === 'unquoting_lit' || child.type === 'unquote_splicing_lit'
      ? formsIn(child, reading)
      : unquotedIn(child, reading, depth + 1),
  );
}

function unquoted(form: SyntaxNode | undefined, reading: Reading): SyntaxNode | undefined {
  return form?.type === 'quoting_lit' ? formsIn(form, reading)[0] : form;
}

function qualified({ namespace, name }: ResolvedName): string {
  return `${namespace}/${name}`;
}

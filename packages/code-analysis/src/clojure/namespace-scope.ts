/** A name as resolved: namespace and name. */
export interface ResolvedName {
  readonly namespace: string;
  readonly name: string;
}

/** Namespaces of ClojureScript that stand for those of Clojure. */
const CLOJURE_OF: Readonly<Record<string, string>> = {
  'cljs.core': 'clojure.core',
  'cljs.test': 'clojure.test',
  'cljs.spec.alpha': 'clojure.spec.alpha',
  'cljs.spec.gen.alpha': 'clojure.spec.gen.alpha',
};

/** Special forms: their names mean the same everywhere. */
const SPECIAL: ReadonlySet<string> = new Set(['def', 'quote']);

/** What the names in a namespace mean, as far as a file says. */
export class NamespaceScope {
  readonly name: string;
  /** Alias, or the namespace's own name, to namespace. */
  readonly required: Map<string, string> = new Map();
  /** Names taken over from other namespaces, as they are called here. */
  readonly referred: Map<string, ResolvedName> = new Map();
  /** Namespaces of which all names are taken over. */
  readonly referredWhole: Set<string> = new Set();
  /** Names that do not mean what they mean in `clojure.core`: left out, or defined here. */
  readonly own: Set<string> = new Set();

  constructor(name: string) {
    this.name = name;
  }

  /**
   * Resolves a symbol; names of ClojureScript's own namespaces are given as Clojure's. Undefined = it names a namespace
   * that is not required.
   * @param isKnown whether a qualified name means something to who asks; decides for namespaces taken over whole.
   */
  resolve(symbol: string, isKnown: (name: ResolvedName) => boolean): ResolvedName | undefined {
    if (SPECIAL.has(symbol)) return { namespace: 'clojure.core', name: symbol };
    const slash = symbol.indexOf('/');
    if (slash > 0 && slash < symbol.length - 1) {
      const [prefix, name] = [symbol.slice(0, slash), symbol.slice(slash + 1)];
      const namespace = this.required.get(prefix) ?? (prefix === this.name ? prefix : coreOf(prefix));
      return namespace === undefined ? undefined : { namespace: clojureOf(namespace), name };
    }
    const referred = this.referred.get(symbol);
    if (referred) return { ...referred, namespace: clojureOf(referred.namespace) };
    const here = { namespace: this.name, name: symbol };
    if (this.own.has(symbol) || isKnown(here)) return here;
    for (const whole of this.referredWhole) {
      const there = { namespace: clojureOf(whole), name: symbol };
      if (isKnown(there)) return there;
    }
    return { namespace: 'clojure.core', name: symbol };
  }
}

/** A qualified name of ClojureScript's own namespaces as Clojure's; any other as it is. */
export function clojureName(qualified: string): string {
  const slash = qualified.indexOf('/');
  return clojureOf(qualified.slice(0, slash)) + qualified.slice(slash);
}

function clojureOf(namespace: string): string {
  return CLOJURE_OF[namespace] ?? namespace;
}

function coreOf(prefix: string): string | undefined {
  return clojureOf(prefix) === 'clojure.core' ? prefix : undefined;
}

import { type ElementContext, namespaceElement, varElement } from '../clojure/clojure-elements.ts';
import { DEFAULT_LINT_AS } from '../clojure/definers.ts';
import { mendForms } from '../clojure/mend-forms.ts';
import { mergePlatforms } from '../clojure/merge-platforms.ts';
import { clojureName } from '../clojure/namespace-scope.ts';
import { readDefinitions } from '../clojure/read-definitions.ts';
import type { CodeElement } from '../code-element.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import { syntaxProblems } from '../parse/syntax-problems.ts';
import type { CodeLanguage, ExtractOptions, SourceFile } from './language.ts';

/** What each kind of file is read as: features of reader conditionals by platform. */
const PLATFORMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  clj: { clj: ['clj'] },
  cljs: { cljs: ['cljs'] },
  cljc: { clj: ['clj'], cljs: ['cljs'] },
  bb: { clj: ['bb', 'clj'] },
  edn: { clj: [] },
};

/** Clojure, ClojureScript and Babashka. Vars come before namespaces, in the order of clj-kondo. */
export const clojure: CodeLanguage = {
  name: 'clojure',
  version: 1,
  grammars: Object.fromEntries(Object.keys(PLATFORMS).map((extension) => [extension, 'tree-sitter-clojure_orchard'])),
  extract(file, parser, options) {
    const elements = parser.withTree(file.text, (root) =>
      root.hasError ? undefined : readElements(root, file, options),
    );
    if (elements) return { elements, problems: [] };
    const mended = mendForms(file.text, file.lines);
    return parser.withTree(mended.text, (root) => ({
      elements: readElements(root, { ...file, text: mended.text }, options),
      problems: [...mended.problems, ...syntaxProblems(root, file.lines)],
    }));
  },
};

function readElements(root: SyntaxNode, file: SourceFile, { lintAs }: ExtractOptions): CodeElement[] {
  const names = new Map(
    Object.entries({ ...DEFAULT_LINT_AS, ...lintAs }).map(([from, to]) => [clojureName(from), clojureName(to)]),
  );
  const [first, second] = Object.entries(PLATFORMS[file.extension]!).map(([platform, features]) => {
    const reading = { text: file.text, features: new Set(features) };
    return elementsOn(root, { reading, lines: file.lines, platform }, names);
  });
  return second ? mergePlatforms(first!, second) : first!;
}

function elementsOn(root: SyntaxNode, context: ElementContext, lintAs: ReadonlyMap<string, string>): CodeElement[] {
  const { vars, namespaces } = readDefinitions(root, context.reading, lintAs);
  return [
    ...vars.map((found) => varElement(found, context)),
    ...namespaces.map((found) => namespaceElement(found, context)),
  ];
}

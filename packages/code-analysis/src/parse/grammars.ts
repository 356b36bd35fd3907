/**
 * Grammars that are shipped with this package, as the names of their files (without `.wasm`) in the folder `grammars`
 * beside the built code.
 */
export type GrammarName =
  | 'tree-sitter-clojure_orchard'
  | 'tree-sitter-java'
  | 'tree-sitter-typescript'
  | 'tree-sitter-tsx'
  | 'tree-sitter-javascript'
  | 'tree-sitter-python';

/** The folder that holds the grammars. */
export const grammarFolder: URL = new URL('../grammars/', import.meta.url);

/** What a document is by its path. `other` = neither code, tests nor documentation. */
export type PathKind = 'source' | 'test' | 'docs' | 'other';

const TEST_FOLDER = /(^|[\\/])(tests?|__tests__|specs?|testing|testdata|fixtures?|e2e)[\\/]/i;
const TEST_FILE = /([._-](test|spec|cy)\.\w+|(^|[\\/])test_[^\\/]*\.py|_test\.\w+|Tests?\.(java|kt|scala|cs|groovy))$/;
const DOCS_FILE = /\.(md|mdx|markdown|rst|adoc|asciidoc|txt|html?|org|tex|pdf)$/i;
const CODE_FILE =
  /\.(clj[sc]?|cljd|bb|java|kts?|scala|groovy|[cm]?[jt]sx?|py|rb|go|rs|c|h|cc|cpp|hpp|cs|swift|php|pl|sh|lua|ex|exs|erl|hs|ml|sql|zig|dart|r|jl|vue|svelte)$/i;

/** Tells the kind of a document by folder and file name. */
export function pathKind(path: string): PathKind {
  if (TEST_FOLDER.test(path) || TEST_FILE.test(path)) return 'test';
  if (DOCS_FILE.test(path)) return 'docs';
  return CODE_FILE.test(path) ? 'source' : 'other';
}

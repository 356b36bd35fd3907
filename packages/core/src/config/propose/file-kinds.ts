/** What files of a name ending hold, as far as a proposal is concerned. */
export interface FileKind {
  /** For people: `Markdown`, `TypeScript`. */
  readonly language: string;
  readonly family: FileFamily;
}

/**
 * Files that become one source: Markdown, other markup, plain text, web pages, notebooks, code that a strategy understands, other
 * code. Pages and notebooks take a reader.
 */
export type FileFamily = 'markdown' | 'markup' | 'text' | 'page' | 'notebook' | 'analysed' | 'code';

const LANGUAGES: readonly (readonly [FileFamily, string, string])[] = [
  ['markdown', 'Markdown', 'md markdown mdx'],
  ['text', 'text', 'txt'],
  ['markup', 'reStructuredText', 'rst'],
  ['markup', 'AsciiDoc', 'adoc asciidoc'],
  ['markup', 'Org', 'org'],
  ['page', 'HTML', 'html htm'],
  ['notebook', 'Jupyter notebooks', 'ipynb'],
  ['analysed', 'Clojure', 'clj cljs cljc'],
  ['analysed', 'Java', 'java'],
  ['analysed', 'TypeScript', 'ts tsx mts cts'],
  ['analysed', 'JavaScript', 'js jsx mjs cjs'],
  ['analysed', 'Python', 'py pyi'],
  ['code', 'Go', 'go'],
  ['code', 'Rust', 'rs'],
  ['code', 'Ruby', 'rb'],
  ['code', 'PHP', 'php'],
  ['code', 'C#', 'cs'],
  ['code', 'C', 'c h'],
  ['code', 'C++', 'cc cpp cxx hh hpp'],
  ['code', 'Kotlin', 'kt kts'],
  ['code', 'Scala', 'scala'],
  ['code', 'Swift', 'swift'],
  ['code', 'Shell', 'sh bash'],
  ['code', 'Lua', 'lua'],
  ['code', 'Elixir', 'ex exs'],
  ['code', 'Haskell', 'hs'],
  ['code', 'SQL', 'sql'],
  ['code', 'Dart', 'dart'],
];

/** Kinds by name ending, without the dot, in lower case. */
export const FILE_KINDS: ReadonlyMap<string, FileKind> = new Map(
  LANGUAGES.flatMap(([family, language, endings]) =>
    endings.split(' ').map((ending): [string, FileKind] => [ending, { language, family }]),
  ),
);

import { readFile } from 'node:fs/promises';
import type { TextSpan } from '@mcp-vector-search/core';
import type { Node, Parser } from 'web-tree-sitter';

/** A part of a source file: a top-level definition with what follows it, or what stands in front of the first one. */
export interface SyntaxUnit extends TextSpan {
  /** `type_of_node:name`, or only the type; empty in front of the first definition. */
  readonly symbol: string;
}

/** Grammars that are shipped, by language. */
const GRAMMARS: Readonly<Record<string, string>> = {
  bash: 'bash',
  c: 'c',
  cpp: 'cpp',
  csharp: 'c-sharp',
  css: 'css',
  go: 'go',
  html: 'html',
  java: 'java',
  javascript: 'javascript',
  json: 'json',
  lua: 'lua',
  php: 'php',
  python: 'python',
  ruby: 'ruby',
  rust: 'rust',
  toml: 'toml',
  tsx: 'tsx',
  typescript: 'typescript',
  yaml: 'yaml',
};

/** So long a text may be parsed, in milliseconds: most take a thousandth of that. */
const MOST_MS = 10_000;

/** Nodes that are definitions. */
const DEFINITIONS: ReadonlySet<string> = new Set([
  'class_declaration',
  'class_definition',
  'function_declaration',
  'function_definition',
  'method_declaration',
  'method_definition',
  'interface_declaration',
  'impl_item',
  'struct_item',
  'enum_item',
  'type_declaration',
  'lexical_declaration',
]);

const NAMES: ReadonlySet<string> = new Set(['identifier', 'type_identifier', 'property_identifier']);

/** Cuts source files at their top-level definitions. */
export class SyntaxUnits {
  readonly #parsers: Map<string, Promise<Parser | undefined>> = new Map();
  #started: Promise<void> | undefined;

  /**
   * The units of a text, which they cover from the first to the last; undefined where there is no grammar for the language, the
   * text has an error, or parsing takes more than 10 s, as errors without end make it. Without any definition every node at the top is a unit.
   */
  async of(text: string, language: string): Promise<SyntaxUnit[] | undefined> {
    let parser = this.#parsers.get(language);
    if (!parser) {
      parser = this.#load(language);
      this.#parsers.set(language, parser);
    }
    const loaded = await parser;
    const end = performance.now() + MOST_MS;
    const tree = loaded?.parse(text, null, { progressCallback: () => performance.now() > end });
    if (!tree) {
      loaded?.reset(); // it would go on with this text
      return undefined;
    }
    try {
      return tree.rootNode.hasError ? undefined : unitsOf(tree.rootNode, text);
    } finally {
      tree.delete();
    }
  }

  async #load(language: string): Promise<Parser | undefined> {
    const grammar = Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined;
    if (grammar === undefined) return undefined;
    const { Language, Parser } = await import('web-tree-sitter');
    this.#started ??= Parser.init();
    await this.#started;
    const file = new URL(`../../../dist/grammars/tree-sitter-${grammar}.wasm`, import.meta.url);
    return new Parser().setLanguage(await Language.load(await readFile(file)));
  }
}

function unitsOf(root: Node, text: string): SyntaxUnit[] {
  const children = root.namedChildren.filter((node) => node !== null);
  const definitions = children.filter(({ type }) => DEFINITIONS.has(type));
  const nodes = definitions.length > 0 ? definitions : children;
  const [first] = nodes;
  if (!first) return [{ start: 0, end: text.length, symbol: '' }];
  const units = nodes.map((node, at) => ({
    start: node.startIndex,
    end: nodes[at + 1]?.startIndex ?? text.length,
    symbol: symbolOf(node),
  }));
  return first.startIndex > 0 ? [{ start: 0, end: first.startIndex, symbol: '' }, ...units] : units;
}

function symbolOf(node: Node): string {
  const named = node.childForFieldName('name') ?? node.namedChildren.find((child) => child && NAMES.has(child.type));
  return named && named.text !== '' ? `${node.type}:${named.text}` : node.type;
}

/** The only module that knows the parser library: everything else sees nodes through {@link SyntaxNode}. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { VectorSearchError } from '@mcp-vector-search/core';
import type { Parser } from 'web-tree-sitter';
import { type GrammarName, grammarFolder } from './grammars.ts';
import type { SyntaxNode } from './syntax-node.ts';

// Required when it is needed, as it takes a while to load; and never bundled, as its WebAssembly lies beside it.
const require = createRequire(import.meta.url);

/** Parses text of one language. */
export interface SyntaxParser {
  /**
   * Parses `text`, hands the root to `use` and frees the tree, whatever happens. No node may be kept.
   * @throws STRATEGY_FAILED where parsing takes longer than 10 s and 5 s for each million characters: it is usually a hundred times
   *   as fast, but errors without end can make it take hours.
   */
  withTree<Result>(text: string, use: (root: SyntaxNode) => Result): Result;
}

// The library is one WebAssembly instance for the whole process, which two overlapping calls of `init` would replace;
// grammars live in its memory for good. So both are loaded once. Neither holds anything of a document.
let started: Promise<void> | undefined;
const loaded = new Map<string, Promise<Parser>>();

/**
 * The parser for a grammar, loaded when it is first asked for.
 * @param folder where the grammars lie; default: the folder of this package.
 * @throws STRATEGY_FAILED if the grammar cannot be read.
 */
export async function loadSyntaxParser(grammar: GrammarName, folder: URL = grammarFolder): Promise<SyntaxParser> {
  const parser = await loadParser(grammar, folder);
  return { withTree: (text, use) => withTree(parser, text, use) };
}

function loadParser(grammar: GrammarName, folder: URL): Promise<Parser> {
  const key = `${folder.href}${grammar}`;
  const known = loaded.get(key);
  if (known) return known;
  const parser = readParser(new URL(`${grammar}.wasm`, folder));
  loaded.set(key, parser);
  // A failure is not kept: the file may be there the next time.
  parser.catch(() => loaded.delete(key));
  return parser;
}

async function readParser(file: URL): Promise<Parser> {
  try {
    const bytes = await readFile(file);
    const { Language, Parser } = require('web-tree-sitter') as typeof import('web-tree-sitter');
    started ??= Parser.init();
    await started;
    return new Parser().setLanguage(await Language.load(bytes));
  } catch (cause) {
    throw new VectorSearchError(
      'STRATEGY_FAILED',
      `the grammar ${fileURLToPath(file)} cannot be loaded: install @mcp-vector-search/code-analysis again`,
      { context: { file: fileURLToPath(file) }, cause },
    );
  }
}

/** Milliseconds that a text may take. */
function patience(text: string): number {
  return 10_000 + text.length / 200;
}

/** One parser serves all texts: it works at once, and keeps nothing of a text that it has parsed to the end. */
function withTree<Result>(parser: Parser, text: string, use: (root: SyntaxNode) => Result): Result {
  const end = performance.now() + patience(text);
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
  if (!tree) {
    parser.reset(); // it would go on with this text
    const message = 'its syntax errors take the parser too long; correct the file or leave it out';
    throw new VectorSearchError('STRATEGY_FAILED', message);
  }
  try {
    return use(tree.rootNode);
  } finally {
    tree.delete();
  }
}

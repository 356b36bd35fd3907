import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import type { SourceText } from './measure-speed.ts';

/** The same grammar, natively and as WebAssembly. */
export interface NativeMeasure {
  readonly characters: number;
  /** Milliseconds to parse all and visit every node, the best of the rounds. */
  readonly native: number;
  readonly wasm: number;
  /** MiB of resident memory that each side added over all rounds. */
  readonly nativeMemory: number;
  readonly wasmMemory: number;
}

/** As much of the native binding as is used here. */
interface NativeParser {
  setLanguage(language: unknown): void;
  parse(text: string, old: undefined, options: { readonly bufferSize: number }): { walk(): Cursor };
}

/** What both sides walk a tree with. */
interface Cursor {
  readonly nodeType: string;
  readonly startIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

const MEBIBYTE = 2 ** 20;

/**
 * Parses Java files with the native binding and with WebAssembly, in turns. The binding is looked for in a folder where
 * `npm install tree-sitter@0.21.1 tree-sitter-java@0.23.5` was run: it is no dependency, since without a prebuilt binary
 * it needs a compiler, and it wants other versions of grammars than those in use.
 */
export async function measureNative(
  folder: string,
  files: readonly SourceText[],
  rounds: number,
): Promise<NativeMeasure> {
  const require = createRequire(pathToFileURL(join(resolve(folder), 'package.json')));
  const NativeParser: new () => NativeParser = require('tree-sitter');
  const native = new NativeParser();
  native.setLanguage(require('tree-sitter-java'));
  await Parser.init();
  const wasm = new Parser();
  const grammar = join(require.resolve('tree-sitter-java/package.json'), '..', 'tree-sitter-java.wasm');
  wasm.setLanguage(await Language.load(grammar));
  const sides = { native: { best: Infinity, memory: 0 }, wasm: { best: Infinity, memory: 0 } };
  for (let round = 0; round < rounds; round += 1) {
    measure(sides.native, () => {
      // The binding refuses texts longer than its buffer, 32 KiB unless told.
      for (const { text } of files) visit(native.parse(text, undefined, { bufferSize: text.length * 2 + 2 }).walk());
    });
    measure(sides.wasm, () => {
      for (const { text } of files) {
        const tree = wasm.parse(text);
        if (!tree) throw new Error('The WebAssembly parser gave no tree.');
        const cursor = tree.walk();
        visit(cursor);
        cursor.delete();
        tree.delete();
      }
    });
  }
  return {
    characters: files.reduce((sum, { text }) => sum + text.length, 0),
    native: sides.native.best,
    wasm: sides.wasm.best,
    nativeMemory: sides.native.memory / MEBIBYTE,
    wasmMemory: sides.wasm.memory / MEBIBYTE,
  };
}

function measure(side: { best: number; memory: number }, work: () => void): void {
  const before = process.memoryUsage.rss();
  const start = performance.now();
  work();
  side.best = Math.min(side.best, performance.now() - start);
  side.memory += process.memoryUsage.rss() - before;
}

/** Reads type and place of every node, as extraction does; returns how many there are. */
function visit(cursor: Cursor): number {
  let nodes = 0;
  for (;;) {
    if (cursor.nodeType !== '' && cursor.startIndex >= 0) nodes += 1;
    if (cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return nodes;
  }
}

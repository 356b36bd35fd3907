import { createRequire } from 'node:module';
import { codeAnalysisStrategies } from '@mcp-vector-search/code-analysis';
import { Language, Parser } from 'web-tree-sitter';

/** Time of both sides for the files of one ending. */
export interface SpeedMeasure {
  readonly ending: string;
  readonly files: number;
  /** UTF-16 units. */
  readonly characters: number;
  readonly segments: number;
  /** Milliseconds, the best of the rounds: what else the machine does only makes a round slower. */
  readonly bareParse: number;
  readonly extraction: number;
  /** Speed of extraction (which parses too) by that of the bare parse. */
  readonly ratio: number;
}

/** A file to measure with. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

const GRAMMARS: Readonly<Record<string, string>> = {
  clj: 'tree-sitter-clojure_orchard',
  cljs: 'tree-sitter-clojure_orchard',
  cljc: 'tree-sitter-clojure_orchard',
  java: 'tree-sitter-java',
  ts: 'tree-sitter-typescript',
  js: 'tree-sitter-javascript',
  py: 'tree-sitter-python',
};

/** Parses the same files bare and takes them apart, in turns, so that what else the machine does hits both sides. */
export async function measureSpeed(
  ending: string,
  files: readonly SourceText[],
  rounds: number,
): Promise<SpeedMeasure> {
  const parser = await bareParser(ending);
  let [bareParse, extraction] = [Infinity, Infinity];
  let segments = 0;
  for (let round = 0; round < rounds; round += 1) {
    bareParse = Math.min(bareParse, await timeOf(() => parseAll(parser, files)));
    const time = await timeOf(async () => {
      segments = await analyseAll(files);
    });
    extraction = Math.min(extraction, time);
  }
  return {
    ending,
    files: files.length,
    characters: files.reduce((sum, { text }) => sum + text.length, 0),
    segments,
    bareParse,
    extraction,
    ratio: bareParse / extraction,
  };
}

async function bareParser(ending: string): Promise<Parser> {
  await Parser.init();
  const manifest = createRequire(import.meta.url).resolve('@mcp-vector-search/code-analysis/package.json');
  const file = new URL(`dist/grammars/${GRAMMARS[ending]}.wasm`, `file://${manifest}`);
  const parser = new Parser();
  parser.setLanguage(await Language.load(file));
  return parser;
}

function parseAll(parser: Parser, files: readonly SourceText[]): void {
  for (const { text } of files) parser.parse(text)?.delete();
}

/** Takes files apart and counts the segments. */
export async function analyseAll(files: readonly SourceText[]): Promise<number> {
  const strategy = codeAnalysisStrategies['code-analysis'].create({});
  let segments = 0;
  for (const { path, text } of files) {
    const document = { id: path, sourceId: 'bench', path, text, contentHash: '', metadata: {} };
    for await (const piece of strategy.segment(document)) if (!('problem' in piece)) segments += 1;
  }
  return segments;
}

async function timeOf(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

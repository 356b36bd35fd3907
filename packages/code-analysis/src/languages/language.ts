import type { LineIndex, SegmentProblem } from '@mcp-vector-search/core';
import type { CodeElement } from '../code-element.ts';
import type { GrammarName } from '../parse/grammars.ts';
import type { SyntaxParser } from '../parse/syntax-parser.ts';

/** A source file to take apart. */
export interface SourceFile {
  readonly text: string;
  readonly lines: LineIndex;
  /** Path, for what a language derives from a file's name. */
  readonly path: string;
  /** What the path ends with, in lower case, without the dot. */
  readonly extension: string;
}

/** What a language does with a file beside what the file says. */
export interface ExtractOptions {
  /** Qualified name of a macro to the qualified name of the macro that it is read as. */
  readonly lintAs: Readonly<Record<string, string>>;
}

/** The definitions in a file, and what could not be read. */
export interface Extraction {
  readonly elements: readonly CodeElement[];
  readonly problems: readonly SegmentProblem[];
}

/** A language that code analysis can read. */
export interface CodeLanguage {
  /** As in the metadata `language`. */
  readonly name: string;
  /** Counted up when the outcome changes, so that files are read again. */
  readonly version: number;
  /** Grammar by file extension, in lower case, without the dot. */
  readonly grammars: Readonly<Record<string, GrammarName>>;
  /** Pure. Whatever can be read is given, in an order that depends on the text only. */
  extract(file: SourceFile, parser: SyntaxParser, options: ExtractOptions): Extraction;
}

import { VectorSearchError } from '@mcp-vector-search/core';
import type { JSONVisitor } from 'jsonc-parser';

/** A cell of a notebook. */
export interface NotebookCell {
  /** `code`, `markdown`, `raw`, in nbformat 3 `heading` too. */
  type: string;
  /** Strings of its source, which follow one another, with their lines in the file. */
  readonly parts: { readonly text: string; readonly line: number }[];
  /** Of a cell of code, in nbformat 3. */
  language?: string;
  /** Of a heading, 1 to 6. */
  level?: number;
}

/** What is read of a notebook. */
export interface Notebook {
  readonly cells: readonly NotebookCell[];
  /** Language of the kernel; empty = it does not say. */
  readonly language: string;
}

/** Names within names where something is that is read; `*` = an element of a list. */
const CELLS = new Set(['cells.*', 'worksheets.*.cells.*']);
const DEEPEST = 6;
/** Numbers that JSON has not and Python writes all the same, in what a run put out. */
const NO_FINITE_NUMBER = /^(?:NaN|-?Infinity)\b/;
const LONGEST_NUMBER = '-Infinity'.length + 1;

/** Reads cells with the lines on which they stand. Rejects with DOCUMENT_UNDECODABLE. */
export async function readNotebook(text: string): Promise<Notebook> {
  const { visit, printParseErrorCode } = await import('jsonc-parser');
  const reading = new NotebookVisitor();
  let problem: VectorSearchError | undefined;
  let numberEnd = 0;
  const visitor: JSONVisitor = {
    ...reading.visitor(),
    onError: (error, offset, length, line, column) => {
      // The parser drops such a symbol, and then misses a value in its place.
      const isNumber = NO_FINITE_NUMBER.test(text.slice(offset, offset + LONGEST_NUMBER));
      const isItsPlace = numberEnd > 0 && /^\s*$/.test(text.slice(numberEnd, offset));
      if (isNumber) numberEnd = offset + length;
      if (isNumber || isItsPlace) return;
      problem ??= undecodable(`line ${line + 1} is no JSON (${printParseErrorCode(error)})`, line + 1, column + 1);
    },
  };
  try {
    visit(text, visitor, { disallowComments: true, allowTrailingComma: false });
  } catch {
    throw undecodable('it is nested too deeply'); // the parser calls itself for what lies within
  }
  if (problem) throw problem;
  if (!reading.hasCells) throw undecodable('it has no cells');
  return { cells: reading.cells, language: reading.language };
}

class NotebookVisitor {
  readonly cells: NotebookCell[] = [];
  language = '';
  hasCells = false;
  /** Keys from the root to where the parser is; `*` in a list. */
  readonly #path: string[] = [];

  visitor(): JSONVisitor {
    const end = (): void => void this.#path.pop();
    return {
      onObjectBegin: () => {
        if (CELLS.has(this.#place())) this.cells.push({ type: '', parts: [] });
        this.#path.push('');
      },
      onObjectProperty: (name) => {
        this.#path[this.#path.length - 1] = name;
      },
      onObjectEnd: end,
      onArrayBegin: () => {
        this.#path.push('*');
        if (CELLS.has(this.#place())) this.hasCells = true;
      },
      onArrayEnd: end,
      onLiteralValue: (value, _offset, _length, line) => this.#value(this.#place(), value, line + 1),
    };
  }

  #place(): string {
    return this.#path.length > DEEPEST ? '' : this.#path.join('.');
  }

  #value(place: string, value: unknown, line: number): void {
    const inCell = /^(?:worksheets\.\*\.)?cells\.\*\.(cell_type|source|input|language|level)(?:\.\*)?$/.exec(place);
    const cell = this.cells.at(-1);
    if (inCell && cell) describe(cell, String(inCell[1]), value, line);
    else if (typeof value !== 'string') return;
    else if (place === 'metadata.kernelspec.language') this.language = value;
    else if (place === 'metadata.language_info.name') this.language ||= value;
  }
}

function describe(cell: NotebookCell, key: string, value: unknown, line: number): void {
  if (key === 'level' && typeof value === 'number') cell.level = Math.min(6, Math.max(1, Math.trunc(value)));
  if (typeof value !== 'string') return;
  if (key === 'cell_type') cell.type = value;
  else if (key === 'language') cell.language = value;
  else if (key !== 'level') cell.parts.push({ text: value, line });
}

function undecodable(why: string, line?: number, column?: number): VectorSearchError {
  const message = `the notebook cannot be read: ${why}; save it again, or leave it out`;
  return new VectorSearchError('DOCUMENT_UNDECODABLE', message, { context: { line, column } });
}

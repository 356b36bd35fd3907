import { type DocumentReader, decodeDocument } from '@mcp-vector-search/core';
import { fence } from './fence.ts';
import { type NotebookCell, readNotebook } from './notebook/read-notebook.ts';
import { TextLines } from './text-lines.ts';

/**
 * Reads Jupyter notebooks (`.ipynb`, nbformat 3 and 4): cells of text as they are, cells of code between fences with the language of the
 * kernel, in their order. Outputs and attachments are left out: they are what a run made, often data. Every line of the text knows its line
 * in the file. What is no notebook fails with DOCUMENT_UNDECODABLE, with line and column where it is no JSON.
 */
export function notebookReader(): DocumentReader {
  return {
    fingerprint: 'notebook/1',
    accepts: (path) => /\.ipynb$/i.test(path),
    async read(bytes) {
      const decoded = decodeDocument(bytes);
      if (decoded.kind !== 'text') return undefined;
      const { cells, language } = await readNotebook(decoded.text);
      const lines = new TextLines();
      for (const cell of cells) addCell(lines, cell, language);
      return lines.end();
    },
  };
}

function addCell(lines: TextLines, cell: NotebookCell, language: string): void {
  const source = sourceLines(cell);
  const [first, last] = [source[0], source.at(-1)];
  if (!first || !last || !source.some(({ text }) => /\S/.test(text))) return;
  lines.addBlank();
  const marks =
    cell.type === 'code'
      ? fence(
          source.map(({ text }) => text),
          cell.language ?? language,
        )
      : undefined;
  if (marks) lines.add(marks.open, first.line);
  const heading = cell.type === 'heading' ? `${'#'.repeat(cell.level ?? 1)} ` : '';
  for (const { text, line } of source) lines.add(heading + text, line);
  if (marks) lines.add(marks.close, last.line);
}

/** The lines of a cell; a string of the file may hold several, and a line be made of several. */
function sourceLines({ parts }: NotebookCell): readonly { readonly text: string; readonly line: number }[] {
  const lines: { text: string; line: number }[] = [];
  let isOpen = false;
  for (const { text, line } of parts) {
    for (const [at, piece] of text.split(/\r\n|\r|\n/).entries()) {
      const last = lines.at(-1);
      if (at === 0 && isOpen && last) {
        if (last.text === '') last.line = line;
        last.text += piece;
      } else {
        lines.push({ text: piece, line });
      }
    }
    isOpen = true;
  }
  while (lines.length > 0 && lines.at(-1)?.text.trim() === '') lines.pop();
  return lines;
}

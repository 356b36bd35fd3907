import type { SegmentProblem } from '@mcp-vector-search/core';
import type { Extraction, SourceFile } from '../languages/language.ts';
import type { SyntaxParser } from '../parse/syntax-parser.ts';
import { problemAt, syntaxProblems } from '../parse/syntax-problems.ts';
import type { DeclarationTable } from './declaration-table.ts';
import { type BrokenPart, findBroken } from './find-broken.ts';
import { readDeclarations } from './read-declarations.ts';

/** So often a file is parsed again without what is broken; and no more characters than this in all. */
const MOST_ROUNDS = 20;
const MOST_CHARACTERS = 20_000_000;

/**
 * The definitions of a file in a language that a table describes. A broken definition that hides those after it is
 * blanked out and the file parsed again, so that it costs itself only.
 */
export function extractDeclarations(file: SourceFile, parser: SyntaxParser, table: DeclarationTable): Extraction {
  const broken: SegmentProblem[] = [];
  let { text } = file;
  for (let round = 1; ; round += 1) {
    const mayMend = round <= MOST_ROUNDS && round * text.length <= MOST_CHARACTERS;
    const outcome = parser.withTree(text, (root): BrokenPart | Extraction => {
      const part = mayMend && root.hasError ? findBroken(root, { text, lines: file.lines, table }) : undefined;
      return part ?? { elements: readDeclarations(root, file, table), problems: syntaxProblems(root, file.lines) };
    });
    if ('elements' in outcome)
      return { elements: outcome.elements, problems: inOrder([...broken, ...outcome.problems]) };
    broken.push(brokenProblem(file, outcome));
    text = blank(text, outcome);
  }
}

function brokenProblem({ lines }: SourceFile, { start, end, at }: BrokenPart): SegmentProblem {
  const [first, last] = [lines.lineAt(start), lines.lineAt(end)];
  const which = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  return problemAt(lines, at, `syntax error: ${which} cannot be read`);
}

/** The same text, with the same offsets and lines, without what a part says. */
function blank(text: string, { start, end }: BrokenPart): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end);
}

function inOrder(problems: readonly SegmentProblem[]): SegmentProblem[] {
  return problems.toSorted((a, b) => a.line! - b.line! || a.column! - b.column!);
}

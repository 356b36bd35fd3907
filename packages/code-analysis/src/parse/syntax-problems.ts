import type { LineIndex, SegmentProblem } from '@mcp-vector-search/core';
import type { SyntaxNode } from './syntax-node.ts';

/** More than this many places of one file are not listed. */
const MOST = 20;

/** A problem for each place that the parser could not read, in order, at most 20. */
export function syntaxProblems(root: SyntaxNode, lines: LineIndex): SegmentProblem[] {
  const problems: SegmentProblem[] = [];
  // No recursion: broken text may be nested without limit.
  const waiting = [root];
  for (let node = waiting.pop(); node && problems.length < MOST; node = waiting.pop()) {
    if (node.isMissing) problems.push(problemAt(lines, node.startIndex, `syntax error: ${node.type} is missing`));
    else if (node.isError) problems.push(problemAt(lines, node.startIndex, 'syntax error'));
    else if (node.hasError) waiting.push(...node.children.filter(isFaulty).toReversed());
  }
  return problems;
}

function isFaulty({ hasError, isMissing }: SyntaxNode): boolean {
  return hasError || isMissing;
}

/** A problem with the line and column of an offset. */
export function problemAt(lines: LineIndex, offset: number, problem: string): SegmentProblem {
  return { problem, line: lines.lineAt(offset), column: lines.columnAt(offset) };
}

import type { SearchResult } from '@mcp-vector-search/core';
import { answerJson, hitJson } from './answer-json.ts';
import { shownPath } from './shown-path.ts';

/** Forms of an answer for programs, by the option that asks for it. */
export const ANSWER_OUTPUTS = ['json', 'jsonl', 'files'] as const;

/** A form of {@link ANSWER_OUTPUTS}. */
export type AnswerOutput = (typeof ANSWER_OUTPUTS)[number];

/**
 * An answer for programs: one JSON value, a JSON value a hit and line, or the path of each document once and on a line, best first,
 * also of those with identical content.
 */
export function answerOutput(result: SearchResult, output: AnswerOutput, cwd: string): string {
  if (output === 'json') return `${JSON.stringify(answerJson(result))}\n`;
  if (output === 'jsonl') return result.hits.map((hit) => `${JSON.stringify(hitJson(hit))}\n`).join('');
  const paths = result.hits.flatMap(({ segment, alsoIn }) => [
    shownPath(segment.path, cwd),
    ...alsoIn.map(({ documentId }) => shownPath(documentId, cwd)),
  ]);
  return [...new Set(paths)].map((path) => `${path}\n`).join('');
}

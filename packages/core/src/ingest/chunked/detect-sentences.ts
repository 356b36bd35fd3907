import type { TextSpan } from '../../embed/embedder.ts';
import { isJavaWhiteSpace } from './is-java-white-space.ts';
import { isUpperCase } from './is-upper-case.ts';
import { sentenceContext } from './sentence-context.ts';
import type { SentenceModel } from './sentence-model.ts';
import { SentenceScorer } from './sentence-scorer.ts';
import { whiteSpaceRuns } from './white-space-runs.ts';

/**
 * The sentences of a text by OpenNLP 2.5's `SentenceDetectorME` with end characters `.!?`, `useTokenEnd` and no
 * abbreviation dictionary. Time and memory are linear in the text, whatever it holds.
 */
export function detectSentences(text: string, model: SentenceModel): readonly TextSpan[] {
  const sentences: TextSpan[] = [];
  let start = 0;
  for (const end of [...boundaries(text, model), text.length]) {
    const sentence = trimmed(text, start, end);
    if (sentence) sentences.push(sentence);
    start = end;
  }
  return sentences;
}

/** Where sentences after the first begin, ascending; the last may be the end of the text. */
function boundaries(text: string, model: SentenceModel): number[] {
  const ends = possibleEnds(text);
  if (ends.length === 0) return [];
  const runs = whiteSpaceRuns(text);
  const scorer = new SentenceScorer(text, model);
  const found: number[] = [];
  let run = 0;
  let pieceStart = 0;
  for (const [index, at] of ends.entries()) {
    while (run < runs.ends.length && runs.ends[run]! <= at) run++;
    const after = ends[index + 1];
    const inSameToken = after !== undefined && after < (runs.starts[run] ?? text.length);
    if (inSameToken && !isUpperCase(text, at + 1)) continue;
    if (at < (found.at(-1) ?? 0)) continue;
    const context = sentenceContext(text.length, runs, { at, before: ends[index - 1], after, run });
    if (!scorer.isSplit(at, context)) continue;
    if (at !== pieceStart) found.push(runs.ends[run] ?? text.length);
    pieceStart = at + 1;
  }
  return found;
}

function possibleEnds(text: string): number[] {
  const found: number[] = [];
  const ends = /[.!?]/g;
  while (ends.test(text)) found.push(ends.lastIndex - 1);
  return found;
}

/** The span without white space around it; nothing where nothing is left. */
function trimmed(text: string, from: number, to: number): TextSpan | undefined {
  let start = from;
  let end = to;
  while (start < end && isJavaWhiteSpace(text.charCodeAt(start))) start++;
  while (end > start && isJavaWhiteSpace(text.charCodeAt(end - 1))) end--;
  return start === end ? undefined : { start, end };
}

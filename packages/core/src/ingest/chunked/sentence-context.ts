import type { TextSpan } from '../../embed/embedder.ts';
import type { WhiteSpaceRuns } from './white-space-runs.ts';

/** What the model looks at around a possible sentence end, untrimmed. */
export interface SentenceContext {
  /** From the start of the token, or the sentence end before this one in it, with the white space before. */
  readonly prefix: TextSpan;
  /** The token before the prefix. */
  readonly previous: TextSpan;
  /** To the end of the token, or the next sentence end in it. */
  readonly suffix: TextSpan;
  /** The token, or rest of it, after the suffix. */
  readonly next: TextSpan;
}

/** A possible sentence end and what is known around it. */
export interface SentenceEnd {
  /** Where it lies. */
  readonly at: number;
  /** The possible end before it, if any. */
  readonly before: number | undefined;
  /** The possible end after it, if any. */
  readonly after: number | undefined;
  /** Index of the first run of white space behind it; the number of runs if there is none. */
  readonly run: number;
}

/**
 * The words around a possible sentence end, cut exactly as OpenNLP's `DefaultSDContextGenerator` cuts them. That class
 * walks the text left and right; here the runs of white space answer at once, so that a token of megabytes with many
 * full stops costs no more than prose.
 */
export function sentenceContext(length: number, runs: WhiteSpaceRuns, end: SentenceEnd): SentenceContext {
  const { at, before, after, run } = end;
  const tokenStart = runs.starts[run - 1] ?? 0;
  const cutInToken = before !== undefined && before > tokenStart;
  const prefixStart = cutInToken ? before : tokenStart;
  const previousStart = cutInToken ? tokenStart : (runs.starts[run - 2] ?? 0);
  const prefix = { start: prefixStart, end: at };
  const previous = { start: previousStart, end: prefixStart };
  const last = length - 1;
  if (at === last) return { prefix, previous, suffix: { start: at, end: at }, next: { start: at, end: at } };

  const tokenEnd = (runs.ends[run] ?? length) - 1;
  const suffixEnd = after !== undefined && after < tokenEnd ? after : tokenEnd;
  // The search for the end of the next word begins two units behind the suffix.
  let nextRun = run;
  while (nextRun < runs.ends.length && runs.ends[nextRun]! <= suffixEnd + 2) nextRun++;
  const nextEnd = nextRun < runs.ends.length ? runs.ends[nextRun]! - 1 : length;
  return {
    prefix,
    previous,
    suffix: { start: at + 1, end: suffixEnd },
    next: { start: suffixEnd + 1, end: nextEnd },
  };
}

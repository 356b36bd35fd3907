import type { TextSpan } from '../embed/embedder.ts';
import { lexicalTokens } from '../store/lexical/lexical-tokens.ts';
import { UNSPACED, UNSPACED_CHARACTER } from '../store/lexical/unspaced.ts';

/** Characters of scripts without spaces one by one, words of others whole. */
const PIECES = new RegExp(`${UNSPACED_CHARACTER}|[[\\p{L}\\p{M}\\p{N}_]--[${UNSPACED}]]+`, 'gv');
const IS_UNSPACED = new RegExp(`^${UNSPACED_CHARACTER}$`, 'u');

/**
 * Words of a text that a search by words takes for one of the query: `closed` for `closing`, `maxRetries` for `retries`; of scripts
 * without spaces the characters that stand together as in the query. Spans in UTF-16 units, end exclusive, in order, not
 * overlapping.
 */
export function matchedWords(text: string, query: string): TextSpan[] {
  const wanted = new Set(lexicalTokens(query));
  if (wanted.size === 0) return [];
  const isWanted = (part: string): boolean => lexicalTokens(part).some((token) => wanted.has(token));
  const spans: { start: number; end: number }[] = [];
  let before: TextSpan | undefined; // the character of a script without spaces that is right before
  for (const { 0: piece, index: start } of text.matchAll(PIECES)) {
    const end = start + piece.length;
    const isUnspaced = IS_UNSPACED.test(piece);
    const last = spans.at(-1);
    if (isUnspaced && before?.end === start && isWanted(text.slice(before.start, end))) {
      if (last && last.end >= before.start) last.end = end;
      else spans.push({ start: before.start, end });
    } else if (isWanted(piece)) {
      spans.push({ start, end });
    }
    before = isUnspaced ? { start, end } : undefined;
  }
  return spans;
}

import type { TextSpan } from '../embed/embedder.ts';
import { lexicalTokens } from '../store/lexical/lexical-tokens.ts';

/**
 * Words of a text that a search by words takes for one of the query: `closed` for `closing`, `maxRetries` for `retries`. Spans
 * in UTF-16 units, end exclusive, in order, not overlapping.
 */
export function matchedWords(text: string, query: string): TextSpan[] {
  const wanted = new Set(lexicalTokens(query));
  if (wanted.size === 0) return [];
  return [...text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)]
    .filter(([word]) => lexicalTokens(word).some((token) => wanted.has(token)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}

import { lexicalTokens } from '@mcp-vector-search/core';

/** A text with every word marked that a search by words takes for one of the query: `closed` for `closing`, `maxRetries` for `retries`. */
export function highlightWords(text: string, query: string, mark: (word: string) => string): string {
  const wanted = new Set(lexicalTokens(query));
  return text.replaceAll(/[\p{L}\p{M}\p{N}_]+/gu, (word) =>
    lexicalTokens(word).some((token) => wanted.has(token)) ? mark(word) : word,
  );
}

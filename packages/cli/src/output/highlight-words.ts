import { matchedWords } from '@mcp-vector-search/core';

/** A text with every word marked that a search by words takes for one of the query, see {@link matchedWords}. */
export function highlightWords(text: string, query: string, mark: (word: string) => string): string {
  let [marked, at] = ['', 0];
  for (const { start, end } of matchedWords(text, query)) {
    marked += text.slice(at, start) + mark(text.slice(start, end));
    at = end;
  }
  return marked + text.slice(at);
}

import type { SearchResult } from '@mcp-vector-search/core';

/** An answer in the form of the original: a JSON array of `{content, score}`, best first. */
export function renderJson(result: SearchResult): string {
  return JSON.stringify(result.hits.map((hit) => ({ content: hit.segment.content, score: hit.score })));
}

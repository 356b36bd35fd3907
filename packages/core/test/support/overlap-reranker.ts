import type { Hit } from '../../src/search/hit.ts';
import type { Reranker } from '../../src/search/reranker.ts';

/** A small, real reranker: the share of the query's words that a content holds. */
export function overlapReranker(): Reranker {
  return {
    async rerank(query, hits, { signal } = {}) {
      signal?.throwIfAborted();
      const words = wordsOf(query);
      const scored = hits.map((hit): Hit & { readonly rerankScore: number } => {
        const held = wordsOf(hit.segment.content);
        const shared = [...words].filter((word) => held.has(word)).length;
        return { ...hit, rerankScore: shared / Math.max(1, words.size) };
      });
      return scored.sort((a, b) => b.rerankScore - a.rerankScore);
    },
  };
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

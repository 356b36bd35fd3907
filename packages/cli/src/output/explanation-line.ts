import type { HitExplanation } from '@mcp-vector-search/core';

/** How a hit came by its place, on one line; a side that did not see it is a dash. */
export function explanationLine({ vector, lexical, fused, rankBefore }: HitExplanation): string {
  return [
    `meaning ${vector ? `#${vector.rank} (${vector.score.toFixed(3)})` : '-'}`,
    `words ${lexical ? `#${lexical.rank} (${lexical.score.toFixed(2)})` : '-'}`,
    ...(fused === undefined ? [] : [`combined ${fused.toFixed(3)}`]),
    ...(rankBefore === undefined ? [] : [`#${rankBefore} before reranking`]),
  ].join(', ');
}

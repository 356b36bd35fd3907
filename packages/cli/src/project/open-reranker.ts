import type { Config, SearcherOptions } from '@mcp-vector-search/core';
import { namedSecret } from './named-secret.ts';

/** What of a searcher a configuration says about reranking; nothing where it says nothing. */
export async function openReranker({ rerank }: Config): Promise<Pick<SearcherOptions, 'reranker' | 'candidates'>> {
  if (!rerank) return {};
  const { openAiReranker } = await import('@mcp-vector-search/chroma');
  const { apiKeyEnv, candidates, type: _, ...service } = rerank;
  const apiKey = namedSecret({ value: service.apiKey, variable: apiKeyEnv }, 'the key of the reranking service');
  return { reranker: openAiReranker({ ...service, apiKey }), ...(candidates === undefined ? {} : { candidates }) };
}

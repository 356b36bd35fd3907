import { type Abortable, type Hit, passSignal, type Reranker } from '@mcp-vector-search/core';
import { wellFormed } from '../http/well-formed.ts';
import type { OpenAiOptions } from './open-ai-options.ts';
import { RerankClient, type RerankLimits } from './rerank-client.ts';

/** How hits are reordered by a service. */
export interface OpenAiRerankerOptions extends OpenAiOptions, RerankLimits {
  /** What the service reads of a hit. Default: the path with its lines, a blank line, and the whole content. */
  readonly documentOf?: ((hit: Hit) => string) | undefined;
}

/** A {@link Reranker} on an OpenAI-compatible `/v1/rerank`. Drops nothing; hits of equal score keep their order. */
export function openAiReranker(options: OpenAiRerankerOptions): Reranker {
  const client = new RerankClient(options);
  const documentOf = options.documentOf ?? sourceAndContent;
  return {
    async rerank(query: string, hits: readonly Hit[], { signal }: Abortable = {}): Promise<readonly Hit[]> {
      signal?.throwIfAborted();
      if (hits.length === 0) return [];
      const documents = hits.map((hit) => wellFormed(documentOf(hit)));
      const scores = await client.scores(wellFormed(query), documents, passSignal(signal));
      const scored = hits.map((hit, at) => ({ ...hit, rerankScore: scores[at] as number }));
      return scored.sort((a, b) => b.rerankScore - a.rerankScore);
    },
  };
}

function sourceAndContent({ segment: { path, range, content } }: Hit): string {
  const lines = range ? `#L${range.startLine}${range.endLine > range.startLine ? `-L${range.endLine}` : ''}` : '';
  return `File: ${path}${lines}\n\n${content}`;
}

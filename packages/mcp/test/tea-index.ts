import {
  defineConfig,
  type Embedder,
  Indexer,
  memoryDriver,
  recordRoot,
  resolveSources,
  Searcher,
  type Source,
  Store,
} from '@mcp-vector-search/core';
import type { SearchToolOptions } from '@mcp-vector-search/mcp';
import { onTestFinished } from 'vitest';

/** Two axes are enough to tell texts about tea from all others. */
export const TEA_OR_NOT: Embedder = {
  fingerprint: 'tea-or-not',
  dimensions: 2,
  maxTokens: 512,
  embed: async (texts) => texts.map((text) => (/tea|brew/i.test(text) ? Float32Array.of(1, 0) : Float32Array.of(0, 1))),
};

/** Documents by path; change a value and it changed. */
export type Documents = Record<string, string>;

/** An index of documents in memory. */
export interface TeaIndex extends SearchToolOptions {
  readonly sources: readonly Source[];
  run(): Promise<void>;
}

/** Indexes documents, `:chunked` where asked for. */
export async function teaIndex(documents: Documents, source: Record<string, unknown> = {}): Promise<TeaIndex> {
  const config = defineConfig({ sources: [{ 'class-path': '(?<topic>[^/]+)/*.md', ...source }] });
  const sources = resolveSources(config, { roots: [recordRoot(documents)] });
  const store = await Store.open({ driver: memoryDriver(), embedder: TEA_OR_NOT });
  onTestFinished(() => store.close());
  const run = async (): Promise<void> => {
    await new Indexer({ sources, embedder: TEA_OR_NOT, store }).run();
  };
  await run();
  return { searcher: new Searcher({ store, embedder: TEA_OR_NOT, sources }), index: store, sources, run };
}

import { type ChromaStoreConfig, type StoreDriver, sqliteDriver } from '@mcp-vector-search/core';
import { namedSecret } from './named-secret.ts';

/** The driver of an index that lies in a Chroma server, with a file beside it for search by words where one is named. */
export async function chromaStoreDriver(
  { lexical, tokenEnv, ...config }: ChromaStoreConfig,
  { readOnly }: { readonly readOnly: boolean },
): Promise<StoreDriver> {
  const { chromaDriver, withLexical } = await import('@mcp-vector-search/chroma');
  const token = namedSecret({ value: config.token, variable: tokenEnv }, 'the token of the Chroma server');
  const vectors = chromaDriver({ ...config, token, readOnly });
  return lexical === undefined ? vectors : withLexical(vectors, sqliteDriver({ path: lexical, readOnly }));
}

/** What an index in a Chroma server is called. */
export function chromaStoreName({ url, collection }: ChromaStoreConfig): string {
  const { origin } = new URL(url);
  return `collection ${collection} at ${origin}`;
}

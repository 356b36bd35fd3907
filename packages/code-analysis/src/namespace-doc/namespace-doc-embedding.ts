import { type EmbedTextPart, VectorSearchError } from '@mcp-vector-search/core';

/** Embeds the documentation of the first namespace in a Clojure file, and adds its name to the metadata. */
export const namespaceDocEmbedding: EmbedTextPart = {
  fingerprint: 'namespace-doc/0',
  metadataKeys: ['namespace'],
  embedText: ({ path }) => {
    throw new VectorSearchError('STRATEGY_FAILED', `${path}: namespace-doc cannot read this yet`);
  },
};

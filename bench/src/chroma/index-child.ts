/** Indexes the synthetic corpus into a Chroma server, to be killed: `index-child.js URL CHUNKS`. Says when it begins. */
import { chromaDriver } from '@mcp-vector-search/chroma';
import { Indexer, Store } from '@mcp-vector-search/core';
import { CHUNKS, cachedEmbedder, corpusSource } from './synthetic-corpus.ts';

const [url = '', chunks] = process.argv.slice(2);
const embedder = cachedEmbedder();
const store = await Store.open({ driver: chromaDriver({ url, collection: 'interrupted' }), embedder });
process.send?.('begins');
await new Indexer({ sources: [corpusSource(0, Number(chunks) / CHUNKS)], embedder, store }).run();
await store.close();
process.disconnect?.();

// Indexes the corpus into Chroma, to be killed: node index-child.mjs URL COLLECTION DOCUMENTS SEGMENTS
import { chromaDriver } from '@mcp-vector-search/chroma';
import { Indexer, Store } from '@mcp-vector-search/core';
import { corpus, embedder } from './corpus.mjs';

const [url, collection, documents, segments] = process.argv.slice(2);
const store = await Store.open({ driver: chromaDriver({ url, collection }), embedder });
process.stdout.write('begins\n');
await new Indexer({ sources: [corpus(Number(documents), Number(segments))], embedder, store }).run();
await store.close();

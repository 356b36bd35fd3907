// Writes batches of documents until that fails; says on stdout what came of it.
// Argument: index file.
import { Store } from '@mcp-vector-search/core';
import { EMBEDDER, versionOf } from './documents.mjs';

const store = await Store.open({ path: process.argv[2], embedder: EMBEDDER });
let done = 0;
let failure;
while (failure === undefined && done < 10_000) {
  const batch = Array.from({ length: 20 }, (_, i) => versionOf(`d${done}-${i}`, 11));
  try {
    await store.replace(batch);
    done += 1;
  } catch (error) {
    failure = error;
  }
}
const { documents } = await store.counts();
const { problems } = await store.verify();
await store.close();
console.log(JSON.stringify({ done, code: failure?.code, message: failure?.message, documents, problems }));

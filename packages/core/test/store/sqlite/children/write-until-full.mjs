// Writes batches of documents until that fails, and one more after there is room again; says on stdout what came of it.
// Arguments: index file, and a file that takes up room until then (none = there is never room again).
import { rmSync } from 'node:fs';
import { Store } from '@mcp-vector-search/core';
import { EMBEDDER, versionOf } from './documents.mjs';

const [path, ballast] = process.argv.slice(2);
const store = await Store.open({ path, embedder: EMBEDDER });
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
const said = { done, code: failure?.code, message: failure?.message, documents, problems };
if (ballast) {
  rmSync(ballast);
  await store.replace([versionOf('afterwards', 11)]);
  said.afterwards = (await store.counts()).documents;
}
await store.close();
console.log(JSON.stringify(said));

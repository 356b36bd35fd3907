// Writes one generation of all documents after the other, in turn with another writer. Says on stdout, a JSON text a line,
// `begun` before a commit, `committed` after it and `refused` where it failed.
// Arguments: index file, milliseconds, number of the first generation.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Store } from '@mcp-vector-search/core';
import { EMBEDDER, generationOf } from './documents.mjs';

const [path, milliseconds, first] = process.argv.slice(2);
const end = Date.now() + Number(milliseconds);
const say = (event) => writeSync(1, `${JSON.stringify(event)}\n`);
for (let generation = Number(first); Date.now() < end; ) {
  const store = await Store.open({ path, embedder: EMBEDDER });
  for (let turn = 0; turn < 5; turn += 1, generation += 1) {
    say({ begun: generation });
    try {
      await store.replace(generationOf(generation));
      say({ committed: generation });
      if (generation % 40 === 39) await store.compact();
    } catch (error) {
      say({ refused: generation, code: error.code, message: error.message });
    }
  }
  await store.close();
  await sleep(Math.random() * 60);
}

// Reads an index that others write, for some time, and compares what each single call gives: it must be of one generation.
// Says on stdout which generations it saw and what was wrong. Arguments: index file, milliseconds, `keep` or `reopen`.
import { setTimeout as sleep } from 'node:timers/promises';
import { contentHash, Store } from '@mcp-vector-search/core';
import { EMBEDDER, GENERATION_DOCUMENTS, generationOf, vectorOf } from './documents.mjs';

const [path, milliseconds, mode] = process.argv.slice(2);
const open = () => Store.open({ path, embedder: EMBEDDER, readOnly: true });
const end = Date.now() + Number(milliseconds);
const seen = new Set();
const wrong = [];
let reads = 0;

/** Notes the generation of one call's answer. */
function note(what, generations, count) {
  const different = [...new Set(generations)];
  if (different.length !== 1) wrong.push(`${what}: generations ${different.join(', ')}`);
  if (generations.length !== count) wrong.push(`${what}: ${generations.length} instead of ${count}`);
  for (const generation of different) seen.add(generation);
}

/** All segments of a generation have the same content, so that one call's candidates must be alike. */
function noteAlike(what, candidates) {
  const contents = new Set(candidates.map((candidate) => candidate.contentHash));
  if (contents.size !== 1) wrong.push(`${what}: ${contents.size} contents`);
  if (candidates.length % GENERATION_DOCUMENTS !== 0) wrong.push(`${what}: ${candidates.length} segments`);
}

async function look(store) {
  const listed = [];
  for await (const { metadata } of store.documents()) listed.push(metadata.generation);
  note('documents', listed, GENERATION_DOCUMENTS);
  note('metadata', (await store.metadata()).get('generation') ?? [], 1);
  const { segments, windows, documents } = await store.counts();
  if (segments !== windows || documents !== GENERATION_DOCUMENTS || segments % documents !== 0) {
    wrong.push(`counts: ${documents} documents, ${segments} segments, ${windows} windows`);
  }
  noteAlike('query', await store.query({ vector: vectorOf(reads), limit: 1000 }));
  noteAlike('lexical', await store.lexical({ text: 'generation', limit: 1000 }));
  const held = await store.segments({ sourceId: 'source', documentId: 'd0' });
  note('segments', [held[0]?.metadata.generation], 1);
  const whole = generationOf(held[0]?.metadata.generation)[0].segments.map(({ content }) => contentHash(content));
  if (whole.join() !== held.map(({ content }) => contentHash(content)).join()) wrong.push('segments: not whole');
}

let store = await open();
while (Date.now() < end) {
  try {
    await look(store);
    reads += 1;
    if (mode === 'reopen') {
      await store.close();
      store = await open();
    }
  } catch (error) {
    wrong.push(`${error.code} ${error.message} ${error.cause?.message ?? ''}`);
    store = await open();
  }
  await sleep(10);
}
await store.close();
console.log(JSON.stringify({ reads, seen: [...seen], wrong }));

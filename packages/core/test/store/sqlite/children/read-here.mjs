// Tries an index file as whoever this process is; says on stdout what came of it.
// Arguments: index file, `read` (opens for reading only) or `write`.
import { Store } from '@mcp-vector-search/core';
import { EMBEDDER, vectorOf, versionOf } from './documents.mjs';

const [path, mode] = process.argv.slice(2);
const said = {};
try {
  const store = await Store.open({ path, embedder: EMBEDDER, readOnly: mode === 'read' });
  said.documents = (await store.counts()).documents;
  said.found = (await store.query({ vector: vectorOf(1), limit: 3 })).length;
  said.words = (await store.lexical({ text: 'version', limit: 3 })).length;
  said.problems = (await store.verify()).problems;
  said.write = await store.replace([versionOf('new', 1)]).then(
    () => 'written',
    (error) => error.code,
  );
  await store.close();
} catch (error) {
  said.code = error.code;
  said.message = error.message;
}
console.log(JSON.stringify(said));
